import { Popover } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, useMemo } from 'react'
import { compareText } from '../../domain/values/text-order.ts'
import { useRow } from '../../ui/live/use-signal.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { stopRowsOf } from '../assignment/request-rows.ts'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'
import { statusName } from '../shipment/status-name.ts'
import css from './fleet-map.module.css'
import { fleetMapMessages as messages } from './messages.ts'
import type { Pick } from './pick.ts'
import { stopOf } from './stop.ts'

/** What lies on one another at a point: vehicles, or stops. */
export interface Stack {
  readonly of: Pick['of']
  readonly ids: readonly number[]
  /** How many there are besides: of a city's stops nobody reads a list. */
  readonly more: number
  /** px on the map */
  readonly x: number
  readonly y: number
  /** Goes to where they are apart. */
  readonly zoom: (() => void) | null
}

interface StackListProps {
  stack: Stack
  /** `adds`: with Ctrl or Shift, beside what is chosen already; the list stays then. */
  onChoose: (pick: Pick, adds: boolean) => void
  /** Chooses all stops that are listed; absent where several are not chosen. */
  onAll: ((ids: readonly number[]) => void) | undefined
  onClose: () => void
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Arrows lead from one to the next, as in any list. */
function stepThrough(event: KeyboardEvent<HTMLElement>): void {
  const by = STEPS[event.key]
  if (by === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  buttons[Math.min(buttons.length - 1, Math.max(0, at + by))]?.focus()
  event.preventDefault()
}

/**
 * Vehicles or stops that lie on one another on the map, to choose one of them without going nearer. Each line is live; the order is that
 * of when it was opened, as a list under the pointer does not move. Arrows walk, Enter chooses, Escape closes.
 */
export function StackList({ stack, onChoose, onAll, onClose }: StackListProps) {
  const workspace = useLiveWorkspace()
  const { components } = useMessages()
  const ids = useMemo(() => inOrder(stack, workspace), [stack, workspace])
  const count = ids.length + stack.more
  const title = stack.of === 'driver' ? components.vehiclesHere(count) : messages.stopsHere(count)
  const Line = stack.of === 'driver' ? VehicleLine : StopLine
  return (
    <Popover
      opened
      onChange={(open) => !open && onClose()}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <span className={css.spot} style={{ left: stack.x, top: stack.y }} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={title}>
        <p className={css.stackTitle}>{title}</p>
        <ul className={css.stack} onKeyDown={stepThrough}>
          {ids.map((id) => (
            <li key={id}>
              <Line id={id} onChoose={(event) => onChoose({ of: stack.of, id }, addsTo(event))} />
            </li>
          ))}
          {stack.of === 'shipment' && onAll !== undefined && (
            <li>
              <button type="button" className={css.vehicle} onClick={() => onAll(ids)}>
                <span>{messages.all(ids.length)}</span>
              </button>
            </li>
          )}
          {stack.zoom !== null && (
            <li>
              <button type="button" className={css.vehicle} onClick={stack.zoom}>
                <span>{stack.more > 0 ? messages.more(stack.more) : messages.nearer}</span>
              </button>
            </li>
          )}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

const addsTo = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey

/** Vehicles by name; stops in trouble first, then by reference. */
function inOrder({ of, ids }: Stack, workspace: ReturnType<typeof useLiveWorkspace>): readonly number[] {
  if (of === 'driver')
    return ids
      .flatMap((id) => workspace.drivers.get(id) ?? [])
      .sort((a, b) => compareText(a.name, b.name))
      .map(({ id }) => id)
  const isCalm = (row: Parameters<typeof stopOf>[0]) => (stopOf(row)?.colour === 'red' ? 0 : 1)
  return ids
    .flatMap((id) => stopRowsOf(workspace).get(id) ?? [])
    .sort((a, b) => isCalm(a) - isCalm(b) || compareText(a.ref, b.ref))
    .map(({ id }) => id)
}

interface LineProps {
  id: number
  onChoose: (event: MouseEvent) => void
}

function VehicleLine({ id, onChoose }: LineProps) {
  const { drivers } = useLiveWorkspace()
  const driver = useRow(drivers, id)
  return (
    <button type="button" className={css.vehicle} disabled={driver === undefined} onClick={onChoose}>
      {driver?.name ?? id} <span>{driver?.vehicle ?? messages.over}</span>
    </button>
  )
}

function StopLine({ id, onChoose }: LineProps) {
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
