import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ListView } from '../../streams/views/views.ts'
import { formatCount } from '../../ui/chart/stat.tsx'
import { Skeleton } from '../../ui/components/states.tsx'
import { useIds } from '../../ui/live/use-signal.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './dashboard.module.css'

interface LiveBlockProps {
  title: string
  view: ListView
  row: (id: number) => ReactNode
  empty: ReactNode
  loading: boolean
  /** Where all of them are. */
  all: string
  /** Something in here needs somebody: the number stands in red. */
  alarm?: boolean
  className?: string
}

/** So many stand on the page; the rest is a click away. */
const MOST = 8

/** A short live list with its count. */
export function LiveBlock({ title, view, row, empty, loading, all, alarm, className }: LiveBlockProps) {
  const ids = useIds(view)
  const { controls } = useMessages()
  return (
    <section className={`${css.block} ${className ?? ''}`} aria-label={title}>
      <header className={css.blockHead}>
        <h2>{title}</h2>
        {!loading && (
          <span className={css.count} data-alarm={(alarm && ids.length > 0) || undefined}>
            {formatCount(ids.length)}
          </span>
        )}
        {ids.length > MOST && (
          <Link to={all} className={css.all}>
            {controls.seeAll}
          </Link>
        )}
      </header>
      {loading ? (
        <ul aria-hidden>
          {Array.from({ length: 4 }, (_, i) => (
            <li key={`bone ${String(i)}`} className={css.bone}>
              <Skeleton w="40%" />
              <Skeleton w="70%" />
            </li>
          ))}
        </ul>
      ) : ids.length === 0 ? (
        empty
      ) : (
        <ul>
          {ids.slice(0, MOST).map((id) => (
            <li key={id}>{row(id)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
