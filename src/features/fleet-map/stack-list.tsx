import { Popover } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { compareText } from '../../domain/values/text-order.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'
import css from './fleet-map.module.css'

export interface Stack {
  readonly ids: readonly number[]
  /** px on the map */
  readonly x: number
  readonly y: number
}

interface StackListProps {
  stack: Stack
  onChoose: (driverId: number) => void
  onClose: () => void
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Arrows lead from one vehicle to the next, as in any list. */
function stepThrough(event: KeyboardEvent<HTMLElement>): void {
  const by = STEPS[event.key]
  if (by === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  buttons[Math.min(buttons.length - 1, Math.max(0, at + by))]?.focus()
  event.preventDefault()
}

/** Vehicles that lie on one another on the map, by name, to choose one of them. Arrows walk, Enter chooses, Escape closes. */
export function StackList({ stack, onChoose, onClose }: StackListProps) {
  const { drivers } = useLiveWorkspace()
  const { components } = useMessages()
  const here = stack.ids.flatMap((id) => drivers.get(id) ?? []).sort((a, b) => compareText(a.name, b.name))
  const title = components.vehiclesHere(here.length)
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
          {here.map(({ id, name, vehicle }) => (
            <li key={id}>
              <button type="button" className={css.vehicle} onClick={() => onChoose(id)}>
                {name} <span>{vehicle}</span>
              </button>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
