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

interface PlainButtonProps {
  onClick: () => void
  children: ReactNode
  /** Not the one thing to do here. */
  quiet?: boolean
}

export function PlainButton({ onClick, children, quiet = false }: PlainButtonProps) {
  return (
    <button type="button" className={css.button} data-primary={!quiet || undefined} onClick={onClick}>
      {children}
    </button>
  )
}
