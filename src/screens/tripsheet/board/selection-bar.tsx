import { Button } from '@mantine/core'
import { IconUserCheck, IconUserMinus, IconUserPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { amountOf } from '../../../features/assignment/amounts.ts'
import type { BestOffer } from '../../../features/assignment/best-offer.ts'
import { duration } from '../../../features/assignment/duration.ts'
import { assignment } from '../../../features/assignment/messages.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { useToastsAbove } from '../../../ui/components/toast-offset.ts'
import { Kbd } from '../../../ui/keyboard/kbd.tsx'
import { tripsheet as messages } from '../messages.ts'
import css from './selection-bar.module.css'

interface SelectionBarProps {
  stops: readonly Stop[]
  onAssign: () => void
  onTake: () => void
  onClear: () => void
  /** Who is proposed for what waits; null: nobody, or nothing waits. */
  offer: BestOffer | null
  onOffer: () => void
  mayAssign: boolean
}

/** What is chosen and what can be done with it; floats, so that nothing shifts. */
export function SelectionBar(props: SelectionBarProps) {
  return props.stops.length === 0 ? null : <Bar {...props} />
}

function Bar({ stops, onAssign, onTake, onClear, mayAssign, offer, onOffer }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useToastsAbove(bar)
  const { branches } = useGeneralData()
  const hasDriver = stops.some(({ tasks }) => tasks.some(({ driver }) => driver !== null))
  return (
    <div ref={bar} className={css.bar} role="toolbar" aria-label={messages.selected}>
      <span className={css.amount}>{amountOf(stops)}</span>
      {mayAssign ? (
        <>
          <Button size="compact-sm" leftSection={<IconUserPlus size="0.9375rem" />} onClick={onAssign}>
            {messages.assign}
            <span className={css.key} aria-hidden>
              <Kbd keys="a" />
            </span>
          </Button>
          {offer !== null && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconUserCheck size="0.9375rem" />}
              onClick={onOffer}
            >
              {messages.offer.give(offer.choice.driver.name)}{' '}
              <small className={css.why}>{reasonsOf(offer, branches)}</small>
              <span className={css.key} aria-hidden>
                <Kbd keys="shift+a" />
              </span>
            </Button>
          )}
          {hasDriver && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconUserMinus size="0.9375rem" />}
              onClick={onTake}
            >
              {messages.unassign}
            </Button>
          )}
        </>
      ) : (
        <span className={css.note}>{messages.mayLook}</span>
      )}
      <IconButton icon={IconX} label={messages.selectNothing} keys="Esc" onClick={onClear} />
    </div>
  )
}

/** 'nearest, in the window, adds 4 min, Other branch: CPT' */
function reasonsOf(
  { choice, isNearest, isInTime }: BestOffer,
  branches: ReadonlyMap<number, { readonly code: string }>,
): string {
  const { offer } = messages
  return [
    isNearest ? offer.nearest : '',
    isInTime ? offer.inTime : offer.tooLate,
    choice.addedMs === null ? '' : offer.detour(duration(choice.addedMs)),
    choice.otherBranch === null ? '' : assignment.otherBranch(branches.get(choice.otherBranch)?.code ?? ''),
  ]
    .filter((reason) => reason !== '')
    .join(', ')
}
