import { Popover } from '@mantine/core'
import { compareText } from '../../domain/text-order.ts'
import { useFloor } from '../live.tsx'
import { useWords } from '../words/words.tsx'
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

/** Vehicles that lie on one another on the map, by name, to choose one of them. Escape closes. */
export function StackList({ stack, onChoose, onClose }: StackListProps) {
  const { drivers } = useFloor()
  const { parts } = useWords()
  const here = stack.ids.flatMap((id) => drivers.get(id) ?? []).sort((a, b) => compareText(a.name, b.name))
  const title = parts.vehiclesHere(here.length)
  return (
    <Popover opened onChange={(open) => !open && onClose()} position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <span className={css.spot} style={{ left: stack.x, top: stack.y }} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={title}>
        <p className={css.stackTitle}>{title}</p>
        <ul className={css.stack}>
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
