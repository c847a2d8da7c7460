import type { ReactNode } from 'react'
import type { FigureFilter, ListFilter } from '../../domain/shipments/list-filter.ts'
import {
  SHIPMENT_STATUS_CODES,
  type ShipmentStatus,
  Stage,
  type StatusShape,
  statusRow,
} from '../../domain/shipments/shipment-status.ts'
import { type CountView, UNCOUNTED } from '../../streams/views/count-view.ts'
import { formatCount } from '../../ui/chart/stat.tsx'
import { Shape, type Tone } from '../../ui/components/badge.tsx'
import { Skeleton } from '../../ui/components/states.tsx'
import { useTooltip } from '../../ui/components/tooltip.tsx'
import { useCount, useCountsValue } from '../../ui/live/use-signal.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './chips.module.css'

interface ChipsProps {
  filter: ListFilter
  /** By the keys of counts.ts. */
  tally: CountView
  onChange: (part: Partial<ListFilter>) => void
}

interface ChipProps {
  on: boolean
  tally: CountView
  /** Its key among the counts. */
  counted: string
  tone?: Tone
  shape?: StatusShape
  /** What it counts. */
  title?: string
  onClick: () => void
  children: ReactNode
}

function Chip({ on, tally, counted, tone, shape, title, onClick, children }: ChipProps) {
  const count = useCount(tally, counted)
  const isCounted = tally !== UNCOUNTED
  const { owner, tip } = useTooltip(title)
  return (
    <>
      <button
        type="button"
        className={css.chip}
        aria-pressed={on}
        data-tone={tone}
        data-empty={(isCounted && count === 0) || undefined}
        onClick={onClick}
        {...owner}
      >
        {shape !== undefined && (
          <span className={css.sign}>
            <Shape shape={shape} />
          </span>
        )}
        {children}
        <span className={css.count}>{isCounted ? formatCount(count) : <Skeleton />}</span>
      </button>
      {tip}
    </>
  )
}

interface OnlyChip {
  only: FigureFilter
  tone: Tone
  shape: StatusShape
  /** Who has it always; the others see it where a figure led to it. */
  of: 'staff' | 'account' | 'all' | 'figure'
}

const ONLY_CHIPS: readonly OnlyChip[] = [
  { only: 'attention', tone: 'red', shape: 'alert', of: 'staff' },
  { only: 'action', tone: 'red', shape: 'alert', of: 'account' },
  { only: 'late', tone: 'red', shape: 'clock', of: 'all' },
  { only: 'failed', tone: 'red', shape: 'cross', of: 'staff' },
  { only: 'unassigned', tone: 'blue', shape: 'dot', of: 'staff' },
  { only: 'arriving', tone: 'green', shape: 'truck', of: 'figure' },
  { only: 'delivered', tone: 'grey', shape: 'check', of: 'figure' },
  { only: 'onTime', tone: 'grey', shape: 'check', of: 'figure' },
]

/** Where the shipments are in the day, and what of them needs somebody. */
export function StageChips({ filter, tally, onChange, staff }: ChipsProps & { staff: boolean }) {
  const { figures, shipments, shipping } = useMessages()
  const choose = (stage: Stage | null) => onChange({ stage, statuses: new Set() })
  return (
    <div className={css.stages} role="toolbar" aria-label={shipments.stages}>
      <div className={css.group}>
        <Chip on={filter.stage === null} tally={tally} counted="all" onClick={() => choose(null)}>
          {shipments.all}
        </Chip>
        {Stage.options.map((stage) => (
          <Chip
            key={stage}
            on={filter.stage === stage}
            tally={tally}
            counted={`stage:${stage}`}
            onClick={() => choose(filter.stage === stage ? null : stage)}
          >
            {shipping.stage(stage)}
          </Chip>
        ))}
      </div>
      <div className={`${css.group} ${css.trouble}`}>
        {ONLY_CHIPS.filter(
          ({ only, of }) => of === 'all' || of === (staff ? 'staff' : 'account') || filter.only === only,
        ).map(({ only, tone, shape }) => (
          <Chip
            key={only}
            on={filter.only === only}
            tally={tally}
            counted={`only:${only}`}
            tone={tone}
            shape={shape}
            title={figures.means[only]}
            onClick={() => onChange({ only: filter.only === only ? null : only })}
          >
            {figures.names[only]}
          </Chip>
        ))}
      </div>
    </div>
  )
}

/** The statuses of the stage that is looked at, or of all: those that somebody is in, and those chosen. */
export function StatusChips({ filter, tally, onChange }: ChipsProps) {
  const { shipments, shipping } = useMessages()
  const toggle = (status: ShipmentStatus) => {
    const statuses = new Set(filter.statuses)
    if (!statuses.delete(status)) statuses.add(status)
    onChange({ statuses })
  }
  // As one text, which is the same as long as the same statuses have shipments.
  const counted = useCountsValue(tally, (counts) =>
    SHIPMENT_STATUS_CODES.filter((code) => counts.has(`status:${code}`)).join(),
  ).split(',')
  const shown = SHIPMENT_STATUS_CODES.filter((code) => filter.statuses.has(code) || counted.includes(code))
  return (
    <div className={css.statuses} role="toolbar" aria-label={shipments.statuses}>
      {shown.map((code) => {
        const { colour, shape } = statusRow(code)
        return (
          <Chip
            key={code}
            on={filter.statuses.has(code)}
            tally={tally}
            counted={`status:${code}`}
            tone={colour}
            shape={shape}
            onClick={() => toggle(code)}
          >
            {shipping.status(code)}
          </Chip>
        )
      })}
    </div>
  )
}
