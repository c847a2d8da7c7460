import { Popover } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { Shape } from '../../ui/components/badge.tsx'
import { SkeletonRows } from '../../ui/components/states.tsx'
import { keepFocus } from '../../ui/keyboard/keep-focus.ts'
import { useCharacterKeys } from '../../ui/keyboard/keys.tsx'
import { lazyOnDemand } from '../../ui/loading/lazy.tsx'
import { useKeptFlag } from '../../ui/page/kept-flag.ts'
import { useWall } from '../../ui/theme/wall-mode.tsx'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'
import { SEVERITY_SHAPES } from '../shipment/severity-shapes.ts'
import css from './alert-bell.module.css'
import { ALERT_KEYS } from './alert-keys.ts'
import { AlertNews } from './alert-news.tsx'
import { ALERT_BOARD, useAlertScope } from './alert-scope.ts'
import { soundOff } from './alert-sound.ts'
import { alertMessages as messages } from './messages.ts'
import { useWaitingAlerts } from './open-alerts.ts'
import { WallAlerts } from './wall-alerts.tsx'

const AlertPanel = lazyOnDemand(
  () => import('./alert-panel.tsx'),
  ({ onClose }) => onClose(),
)

/** More are not counted on the button, whose size stays. */
const MOST_COUNTED = 99
/** ms; whoever pressed the keys longer ago does not expect the panel any more. */
const KEYS_COUNT_MS = 5_000
/** On a phone that of the window. */
const WIDTH = 'calc(min(32rem, 100vw - 1rem))'

interface AlertBellProps {
  /** Wall clock (ms) of the keys that ask for the panel; null: nobody does. */
  askedAt: number | null
  onAnswered: () => void
}

/**
 * On every screen: tells of new alerts, and in the header those that wait, with a panel of all that are open; on a wall the worst of
 * them, below whatever board hangs there but the one that turns to a scene of them.
 */
export default function AlertBell(props: AlertBellProps) {
  const { wall } = useWall()
  const scope = useAlertScope()
  const { pathname } = useLocation()
  return (
    <>
      <AlertNews scope={scope} />
      {!wall && <Bell scope={scope} {...props} />}
      {wall && pathname !== ALERT_BOARD && <WallAlerts scope={scope} />}
    </>
  )
}

function Bell({ scope, askedAt, onAnswered }: AlertBellProps & { scope: BranchScope }) {
  const { alerts } = useLiveWorkspace()
  const waiting = useWaitingAlerts(scope)
  const worst = alerts.get(waiting[0] ?? 0)?.severity
  const { on } = useCharacterKeys()
  const [isOpen, setOpen] = useState(false)
  /** Whoever follows a link goes on where it leads; else the focus comes back. */
  const [isLed, setLed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const open = () => {
    setLed(false)
    button.current?.focus()
    setOpen(true)
  }
  const answer = useEffectEvent((at: number) => {
    onAnswered()
    if (Date.now() - at < KEYS_COUNT_MS) open()
  })
  useEffect(() => {
    if (askedAt !== null) answer(askedAt)
  }, [askedAt])
  const [isSoundOff] = useKeptFlag(soundOff)
  const Icon = isSoundOff ? IconBellOff : IconBell
  const label = messages.bell(waiting.length, isSoundOff)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={WIDTH}
      offset={4}
      shadow="md"
      trapFocus
      returnFocus={!isLed}
    >
      <Popover.Target>
        <button
          ref={button}
          type="button"
          className={css.bell}
          aria-label={label}
          title={on ? `${label} (${ALERT_KEYS})` : label}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? setOpen(false) : open())}
        >
          <Icon size="1.0625rem" stroke={1.7} aria-hidden />
          {worst !== undefined && (
            <span className={css.count} data-severity={worst} aria-hidden>
              <Shape shape={SEVERITY_SHAPES[worst]} size={10} />
              {waiting.length > MOST_COUNTED ? `${MOST_COUNTED}+` : waiting.length}
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.panel} aria-label={messages.title}>
        <div ref={keepFocus} tabIndex={-1} className={css.content} data-autofocus>
          {isOpen && (
            <AlertPanel
              scope={scope}
              onLeave={() => {
                setLed(true)
                setOpen(false)
              }}
              onClose={() => setOpen(false)}
              fallback={<SkeletonRows rows={3} columns={2} />}
            />
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
