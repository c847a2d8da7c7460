import type { KeyboardEvent, MouseEvent } from 'react'
import { useRow } from '../../ui/live/use-signal.ts'
import { stopRowsOf } from '../assignment/request-rows.ts'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'
import { statusName } from '../shipment/status-name.ts'
import css from './fleet-map.module.css'
import { fleetMapMessages as messages } from './messages.ts'
import { stopOf } from './stop.ts'

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Arrows lead from one to the next, as in any list. */
export function stepThrough(event: KeyboardEvent<HTMLElement>): void {
  const by = STEPS[event.key]
  if (by === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  buttons[Math.min(buttons.length - 1, Math.max(0, at + by))]?.focus()
  event.preventDefault()
}

export interface LineProps {
  id: number
  onChoose: (event: MouseEvent) => void
}

/** A shipment or collection request in a list beside the map or on it, as it is now. */
export function StopLine({ id, onChoose }: LineProps) {
  const workspace = useLiveWorkspace()
  const row = useRow(stopRowsOf(workspace), id)
  if (row === undefined)
    return (
      <button type="button" className={css.vehicle} disabled>
        <span>{messages.over}</span>
      </button>
    )
  const stop = stopOf(row)
  return (
    <button
      type="button"
      className={css.vehicle}
      data-trouble={stop?.colour === 'red' || undefined}
      onClick={onChoose}
    >
      <b>{row.ref}</b> {stop === null ? '' : row[`${stop.side}_name`]} <span>{statusName(row.status)}</span>
    </button>
  )
}
