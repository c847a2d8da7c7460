import type { ReactNode } from 'react'
import {
  SHIPMENT_STATUS_CODES,
  type ShipmentStatus,
  Stage,
  type StatusShape,
  statusRow,
} from '../../domain/shipment-status.ts'
import { formatCount } from '../../ui/stat.tsx'
import { Shape, type Tone } from '../../ui/status-badge.tsx'
import { useWords } from '../../ui/words/words.tsx'
import css from './chips.module.css'
import type { Only, ShipmentFilter } from './filter.ts'

interface ChipsProps {
  filter: ShipmentFilter
  /** By the keys of counts.ts. */
  counts: ReadonlyMap<string, number>
  onChange: (part: Partial<ShipmentFilter>) => void
}

interface ChipProps {
  on: boolean
  count: number
  tone?: Tone
  shape?: StatusShape
  onClick: () => void
  children: ReactNode
}

function Chip({ on, count, tone, shape, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      className={css.chip}
      aria-pressed={on}
      data-tone={tone}
      data-empty={count === 0 || undefined}
      onClick={onClick}
    >
      {shape !== undefined && (
        <span className={css.sign}>
          <Shape shape={shape} />
        </span>
      )}
      {children}
      <span className={css.count}>{formatCount(count)}</span>
    </button>
  )
}

const ONLY_CHIPS: readonly { only: Only; tone: Tone; shape: StatusShape }[] = [
  { only: 'attention', tone: 'red', shape: 'alert' },
  { only: 'late', tone: 'yellow', shape: 'clock' },
]

/** Where the shipments are in the day, and what of them needs somebody. */
export function StageChips({ filter, counts, onChange, staff }: ChipsProps & { staff: boolean }) {
  const { shipments, shipping } = useWords()
  const choose = (stage: Stage | null) => onChange({ stage, statuses: new Set() })
  return (
    <div className={css.stages} role="toolbar" aria-label={shipments.stages}>
      <div className={css.group}>
        <Chip on={filter.stage === null} count={counts.get('all') ?? 0} onClick={() => choose(null)}>
          {shipments.all}
        </Chip>
        {Stage.options.map((stage) => (
          <Chip
            key={stage}
            on={filter.stage === stage}
            count={counts.get(`stage:${stage}`) ?? 0}
            onClick={() => choose(filter.stage === stage ? null : stage)}
          >
            {shipping.stage(stage)}
          </Chip>
        ))}
      </div>
      <div className={css.group}>
        {ONLY_CHIPS.filter(({ only }) => staff || only === 'late').map(({ only, tone, shape }) => (
          <Chip
            key={only}
            on={filter.only === only}
            count={counts.get(`only:${only}`) ?? 0}
            tone={tone}
            shape={shape}
            onClick={() => onChange({ only: filter.only === only ? null : only })}
          >
            {shipments[only]}
          </Chip>
        ))}
      </div>
    </div>
  )
}

/** The statuses of the stage that is looked at, or of all: those that somebody is in, and those chosen. */
export function StatusChips({ filter, counts, onChange }: ChipsProps) {
  const { shipments, shipping } = useWords()
  const toggle = (status: ShipmentStatus) => {
    const statuses = new Set(filter.statuses)
    if (!statuses.delete(status)) statuses.add(status)
    onChange({ statuses })
  }
  const shown = SHIPMENT_STATUS_CODES.filter(
    (code) => filter.statuses.has(code) || (counts.get(`status:${code}`) ?? 0) > 0,
  )
  return (
    <div className={css.statuses} role="toolbar" aria-label={shipments.statuses}>
      {shown.map((code) => {
        const { colour, shape } = statusRow(code)
        return (
          <Chip
            key={code}
            on={filter.statuses.has(code)}
            count={counts.get(`status:${code}`) ?? 0}
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
