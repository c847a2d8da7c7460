import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { tripsheet as messages } from '../messages.ts'
import css from './phone.module.css'
import type { BoardColumn } from './use-columns.ts'

interface PhoneProps {
  columns: readonly BoardColumn[]
  lane: string | null
  onLane: (lane: string) => void
  children: (shown: BoardColumn) => ReactNode
}

/** With today's stops of the lane that pass the filter. */
const nameOf = ({ lane, due }: BoardColumn): string => {
  const name = lane.driver?.name ?? messages.unassigned
  return lane.late > 0 ? messages.inPickerLate(name, due, lane.late) : messages.inPicker(name, due)
}

/** One lane at a time, with a picker: for a window in which two do not fit. */
export function Phone({ columns, lane, onLane, children }: PhoneProps) {
  const at = Math.max(
    0,
    columns.findIndex(({ key }) => key === lane),
  )
  const shown = columns[at]
  if (shown === undefined) return null
  const step = (by: number) => {
    const next = columns[at + by]
    if (next !== undefined) onLane(next.key)
  }
  return (
    <div className={css.phone}>
      <div className={css.picker}>
        <IconButton
          icon={IconChevronLeft}
          label={messages.previousLane}
          disabled={at === 0}
          onClick={() => step(-1)}
        />
        <select
          aria-label={messages.lane}
          value={shown.key}
          onChange={(event) => onLane(event.currentTarget.value)}
        >
          {columns.map((one) => (
            <option key={one.key} value={one.key}>
              {nameOf(one)}
            </option>
          ))}
        </select>
        <IconButton
          icon={IconChevronRight}
          label={messages.nextLane}
          disabled={at === columns.length - 1}
          onClick={() => step(1)}
        />
      </div>
      <div className={css.lane}>{children(shown)}</div>
    </div>
  )
}
