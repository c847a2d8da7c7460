import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './notice.module.css'

interface NoticeProps {
  icon: Icon
  tone?: 'red' | 'yellow' | 'grey'
  title: string
  children: ReactNode
  /** What can be done about it. */
  action?: ReactNode
}

/** A page that says one thing: closed, under maintenance, to be opened on a phone. */
export function Notice({ icon: Sign, tone = 'grey', title, children, action }: NoticeProps) {
  return (
    <div className={css.page}>
      <span className={css.sign} data-tone={tone}>
        <Sign size="1.625rem" stroke={1.6} aria-hidden />
      </span>
      <h1 className={css.title}>{title}</h1>
      <div className={css.text}>{children}</div>
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  )
}
