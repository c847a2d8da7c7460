import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import css from './page-header.module.css'

/** Where the shell wants a screen's header; null while it has none (wall, bare screens). */
export const HeaderSlot = createContext<HTMLElement | null>(null)

interface PageHeaderProps {
  title: ReactNode
  /** What the title is about, quieter: a date, a count. */
  note?: ReactNode
  /** Beside the title: modes, tabs. */
  children?: ReactNode
  /** The modes say which screen it is: on a narrow phone they have the room of the title, which is heard alone. */
  modesSuffice?: boolean
  /** At the right: the actions of the screen. */
  actions?: ReactNode
}

/**
 * A screen's line at the top of the window: title, modes, actions. It is drawn into the shell's header, where the
 * freshness stands beside it, so that no screen can forget it.
 */
export function PageHeader({ title, note, children, modesSuffice = false, actions }: PageHeaderProps) {
  const slot = useContext(HeaderSlot)
  if (slot === null) return null
  return createPortal(
    <>
      <h1 className={css.title} data-heard={modesSuffice || undefined}>
        {title}
      </h1>
      {note !== undefined && <span className={css.note}>{note}</span>}
      {children !== undefined && <div className={css.modes}>{children}</div>}
      <div className={css.space} />
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </>,
    slot,
  )
}
