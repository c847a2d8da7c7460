import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Skeleton } from '../components/states.tsx'
import { useTooltip } from '../components/tooltip.tsx'
import { useMessages } from '../messages/messages.tsx'
import { Sparkline } from './sparkline.tsx'
import css from './stat.module.css'

interface StatProps {
  label: string
  /** Null while it is not known: a bone of its size stands there. */
  value: number | null
  /** How the number is written; whole numbers with a space for thousands unless told. */
  format?: (value: number) => string
  /** Against what it is compared with; 0 is told as well. */
  delta?: number | null
  formatDelta?: (delta: number) => string
  /** What the delta is against: 'vs Sat 14 Nov'. */
  against?: string
  /** Which direction is good news; a delta without one stays grey. */
  good?: 'up' | 'down'
  spark?: readonly (number | null)[]
  /** Something here needs somebody. */
  alarm?: boolean
  /** Where a click leads: the list behind the number. */
  to?: string
  /** Beside the label. */
  hint?: ReactNode
  /** On hover and on keyboard focus: what the figure is and how it was reckoned. */
  title?: string
}

/** 12 345 as `12 345`, with a space that does not break. */
export function formatCount(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ' ')
}

function signed(delta: number): string {
  return `${delta > 0 ? '+' : delta < 0 ? '−' : '±'}${formatCount(Math.abs(delta))}`
}

/** A number to be read from afar, how it differs, and how it went. Its size never changes. */
export function Stat(props: StatProps) {
  const { components } = useMessages()
  const { label, value, format = formatCount, delta, formatDelta = signed, against, good, spark, to } = props
  const { owner, tip } = useTooltip(props.title)
  const body = (
    <>
      <span className={css.label}>
        {label}
        {props.hint}
      </span>
      <span className={css.figures}>
        <span className={css.value}>
          {value === null ? <Skeleton w="3.5rem" h="1.25rem" /> : format(value)}
        </span>
        <span className={css.delta} data-mood={moodOf(delta, good)}>
          {delta !== undefined && delta !== null && value !== null && (
            <>
              {delta > 0 && <IconArrowUpRight size="0.75rem" stroke={2.2} aria-hidden />}
              {delta < 0 && <IconArrowDownRight size="0.75rem" stroke={2.2} aria-hidden />}
              {formatDelta(delta)}
            </>
          )}
        </span>
        {against !== undefined && <span className={css.against}>{against}</span>}
      </span>
      {spark !== undefined && (
        <span className={css.spark}>
          <Sparkline
            values={spark}
            label={components.overTheDay(label)}
            tone={props.alarm ? 'red' : 'accent'}
          />
        </span>
      )}
    </>
  )
  const look = { className: css.stat, 'data-alarm': props.alarm || undefined, ...owner }
  return (
    <>
      {to === undefined ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div role="group" aria-label={label} {...look}>
          {body}
        </div>
      ) : (
        <Link to={to} {...look}>
          {body}
        </Link>
      )}
      {tip}
    </>
  )
}

function moodOf(delta: number | null | undefined, good: StatProps['good']): 'good' | 'bad' | undefined {
  if (delta === undefined || delta === null || delta === 0 || good === undefined) return undefined
  return delta > 0 === (good === 'up') ? 'good' : 'bad'
}
