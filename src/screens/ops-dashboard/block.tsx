import type { ReactNode } from 'react'
import { keepFocus } from '../../ui/keyboard/keep-focus.ts'
import css from './block.module.css'

interface BlockProps {
  title: ReactNode
  /** Beside the title, quieter. */
  note?: ReactNode
  /** At the right of the title. */
  actions?: ReactNode
  /** What the region is called where the title is not plain text. */
  label?: string
  /** Its place in the page's grid. */
  area?: string
  children: ReactNode
}

/** A part of the dashboard: a line that says what it is, and what it is below; long content scrolls within. */
export function Block({ title, note, actions, label, area, children }: BlockProps) {
  return (
    <section
      ref={keepFocus}
      tabIndex={-1}
      className={css.block}
      aria-label={label ?? (typeof title === 'string' ? title : undefined)}
      style={area === undefined ? undefined : { gridArea: area }}
    >
      <header className={css.head}>
        <h2 className={css.title}>{title}</h2>
        {note !== undefined && <span className={css.note}>{note}</span>}
        {actions !== undefined && <span className={css.actions}>{actions}</span>}
      </header>
      <div className={css.body}>{children}</div>
    </section>
  )
}
