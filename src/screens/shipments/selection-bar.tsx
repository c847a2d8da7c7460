import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { labelMessages } from '../../features/labels/messages.ts'
import { formatCount } from '../../ui/chart/stat.tsx'
import { useToastsAbove } from '../../ui/components/toast-offset.ts'
import { Kbd } from '../../ui/keyboard/kbd.tsx'
import { assign as messages } from './assign/messages.ts'
import { resolve } from './resolve/messages.ts'
import type { ResolveAction } from './resolve/resolve.ts'
import css from './screen.module.css'

interface SelectionBarProps {
  /** How many are selected, and how many of them the list does not show now. */
  count: number
  /** Stable until the question is another one. */
  hiddenNow: () => number
  onAssign: () => void
  /** The acts for many shipments that this person may do. */
  acts: readonly ResolveAction[]
  onAct: (act: ResolveAction) => void
  /** Absent where this person prints nothing. */
  onPrint: (() => void) | undefined
  isPrinting: boolean
  onClear: () => void
}

/** What can be done with what is selected. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, hiddenNow, onAssign, acts, onAct, onPrint, isPrinting, onClear } = props
  const bar = useRef<HTMLElement>(null)
  useToastsAbove(bar)
  return (
    <section ref={bar} className={css.selection} aria-label={messages.selected}>
      <span>
        <span role="status">
          <b>{formatCount(count)}</b> {messages.isSelected}
        </span>
        <OutsideFilter hiddenNow={hiddenNow} />
      </span>
      <Button size="xs" leftSection={<IconUserShare size="0.9375rem" stroke={1.8} />} onClick={onAssign}>
        {messages.title}
      </Button>
      <Kbd keys="a" />
      {acts.map((act) => (
        <Button
          key={act}
          size="xs"
          variant="default"
          aria-label={resolve.titleOf(resolve.acts[act], count)}
          onClick={() => onAct(act)}
        >
          {resolve.acts[act]}
        </Button>
      ))}
      {onPrint !== undefined && (
        <Button size="xs" variant="default" loading={isPrinting} onClick={onPrint}>
          {labelMessages.printSelected}
        </Button>
      )}
      <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
        {messages.selectNothing}
      </Button>
    </section>
  )
}

/** What is selected goes on changing, and an act means all of it: looked at again this often, ms. */
const LOOK_AGAIN_MS = 1_000

function OutsideFilter({ hiddenNow }: Pick<SelectionBarProps, 'hiddenNow'>) {
  const [hidden, setHidden] = useState(hiddenNow)
  useEffect(() => {
    const look = () => setHidden(hiddenNow())
    look()
    const timer = setInterval(look, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [hiddenNow])
  return hidden > 0 && <span className={css.hidden}>, {messages.outsideFilter(hidden)}</span>
}
