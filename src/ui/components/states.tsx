/** The states of a view that is not full: empty, in error, loading. Each says what to do next. */
import { type Icon, IconAlertTriangle, IconMoodEmpty } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ACTIONABLE_TEXTS, shownErrorWithRefresh } from '../../domain/console/error-catalogue.ts'
import { useMessages } from '../messages/messages.tsx'
import { refusalTextIn } from '../messages/refusals.ts'
import css from './states.module.css'

interface StateProps {
  title: string
  children?: ReactNode
  /** The next thing to do: a button or a link. */
  action?: ReactNode
  icon?: Icon
  /** For a small block rather than a whole view. */
  small?: boolean
}

function State({ title, children, action, icon: Sign, small, tone }: StateProps & { tone: 'calm' | 'bad' }) {
  return (
    <div
      className={css.state}
      data-tone={tone}
      data-small={small || undefined}
      role={tone === 'bad' ? 'alert' : undefined}
    >
      {Sign !== undefined && (
        <span className={css.sign}>
          <Sign size={small ? 18 : 22} stroke={1.6} aria-hidden />
        </span>
      )}
      <h2 className={css.title}>{title}</h2>
      {children !== undefined && <div className={css.text}>{children}</div>}
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  )
}

/** Nothing is here, and why, and what would put something here. */
export function EmptyState(props: StateProps) {
  return <State icon={IconMoodEmpty} {...props} tone="calm" />
}

/** What went wrong, in the platform's words, and the way on. */
export function ErrorState({
  error,
  ...props
}: Omit<StateProps, 'title'> & { title?: string; error: string }) {
  const { controls, refusals } = useMessages()
  return (
    <State icon={IconAlertTriangle} {...props} title={props.title ?? controls.notLoaded} tone="bad">
      {shownErrorWithRefresh(
        error,
        refusals.refresh,
        ACTIONABLE_TEXTS.map((text) => refusalTextIn(refusals, text)),
      )}
      {props.children}
    </State>
  )
}

/** A grey block in the place and size of what comes. Sizes as in CSS. */
export function Skeleton({ w = '100%', h = '0.75rem', r }: { w?: string; h?: string; r?: string }) {
  return <span className={css.bone} style={{ width: w, height: h, borderRadius: r }} />
}

/** Rows that look like the table that is loading. */
export function SkeletonRows({ rows = 12, columns = 6 }: { rows?: number; columns?: number }) {
  const { controls } = useMessages()
  const widths = ['52%', '78%', '64%', '40%', '70%', '58%']
  return (
    <div className={css.rows} role="status" aria-label={controls.loading}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones never move
        <div key={row} className={css.row} style={{ opacity: 1 - row / (rows * 1.25) }}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bones never move
            <Skeleton key={column} w={widths[(row + column * 2) % widths.length]} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Text that is loading: the last line is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  const { controls } = useMessages()
  return (
    <div className={css.lines} role="status" aria-label={controls.loading}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones never move
        <Skeleton key={line} w={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </div>
  )
}
