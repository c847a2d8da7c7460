import type { ReactNode } from 'react'
import { formatDateTime, formatDay, formatTime } from '../../domain/values/moment.ts'
import { Shape, type ShapeName, type Tone } from '../components/badge.tsx'
import { useMessages } from '../messages/messages.tsx'
import css from './timeline.module.css'

export interface TimelineItem {
  key: string | number
  /** Business time, ms. */
  at: number
  title: string
  /** What was said about it. */
  text?: string | null
  /** Where, who: quieter. */
  note?: ReactNode
  /** It holds no more. */
  isStruck?: boolean
  /** What can be done about it. */
  action?: ReactNode
  tone: Tone
  shape: ShapeName
}

/** What happened, newest first unless the screen turns it round; a line for each day it happened on. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label: string }) {
  const { locale } = useMessages()
  let day = ''
  return (
    <ol className={css.timeline} aria-label={label}>
      {items.map((item) => {
        const itsDay = formatDay(item.at, locale)
        const isNewDay = itsDay !== day
        day = itsDay
        return (
          <li key={item.key} className={css.item} data-tone={item.tone}>
            {isNewDay && <span className={css.day}>{itsDay}</span>}
            <span className={css.sign}>
              <Shape shape={item.shape} size={11} />
            </span>
            <div className={css.body}>
              {item.isStruck === true ? (
                <s className={css.title}>{item.title}</s>
              ) : (
                <span className={css.title}>{item.title}</span>
              )}
              <time
                className={css.time}
                dateTime={new Date(item.at).toISOString()}
                title={formatDateTime(item.at, locale)}
              >
                {formatTime(item.at)}
              </time>
              {item.text && <p className={css.text}>{item.text}</p>}
              {item.note && <p className={css.note}>{item.note}</p>}
              {item.action}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
