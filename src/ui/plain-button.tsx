/** Buttons for the shell's own pages: they must work, and be small, when hardly anything else is there. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import css from './plain-button.module.css'

export function LinkButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={css.button}>
      {children}
    </Link>
  )
}

export function PlainButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.button} data-primary onClick={onClick}>
      {children}
    </button>
  )
}
