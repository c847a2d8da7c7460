import type { KeyboardEvent } from 'react'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { statusName } from '../../../features/shipment/status-name.ts'
import { useRow } from '../../../ui/live/use-signal.ts'
import css from './places.module.css'

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Arrows lead from one to the next, as in the lists on the map. */
export function stepThrough(event: KeyboardEvent<HTMLElement>): void {
  const by = STEPS[event.key]
  if (by === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  buttons[Math.min(buttons.length - 1, Math.max(0, at + by))]?.focus()
  event.preventDefault()
}

/** A shipment as it is now. It says by itself what a cluster's line does: with that, one more file would be named to everybody at first. */
export function ShipmentLine({ id, onChoose }: { id: number; onChoose: () => void }) {
  const row = useRow(useLiveWorkspace().shipments, id)
  if (row === undefined) return null
  return (
    <button type="button" className={css.line} onClick={onChoose}>
      <b>{row.ref}</b> {row.delivery_name} <span>{statusName(row.status)}</span>
    </button>
  )
}
