import { IconArrowsDiagonal, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useKeys } from '../keyboard/keys.tsx'
import { usePanelFocus } from '../keyboard/panel-focus.ts'
import { useMessages } from '../messages/messages.tsx'
import { IconButton } from './icon-button.tsx'
import css from './side-panel.module.css'
import { useToastsAbove } from './toast-offset.ts'

interface SidePanelProps {
  /** What it is about, for screen readers and the line at its top. */
  title: ReactNode
  label: string
  onClose: () => void
  /** The address of the same detail as a full page. */
  fullPage?: string
  /** Beside the title. */
  actions?: ReactNode
  /** On a small screen it leaves the upper half to what it is about, such as a map. */
  half?: boolean
  /** Stays at the bottom. */
  foot?: ReactNode
  children: ReactNode
}

/**
 * A detail beside its list. The screen gives it an address; Esc closes it; the list's arrow keys walk on to the next
 * one (LiveTable does that through `opened`). On a small screen it covers the list. It has the focus while it is open.
 */
export function SidePanel({
  title,
  label,
  onClose,
  fullPage,
  actions,
  half,
  foot,
  children,
}: SidePanelProps) {
  const { components, controls } = useMessages()
  const body = useRef<HTMLDivElement>(null)
  const panel = usePanelFocus()
  useKeys([{ keys: 'Escape', label: components.closeDetail, run: onClose, isOverlay: true }])
  // Another detail starts at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `label` says which detail it is
  useEffect(() => {
    body.current?.scrollTo({ top: 0 })
  }, [label])
  return (
    <aside ref={panel} tabIndex={-1} className={css.panel} data-half={half || undefined} aria-label={label}>
      <header className={css.head}>
        <div className={css.title}>{title}</div>
        {actions}
        {/* Its address may be the panel's own: a step of its own, so that back leads to the panel. */}
        {fullPage !== undefined && (
          <Link
            to={fullPage}
            replace={false}
            className={css.full}
            title={components.openAsPage}
            aria-label={components.openAsPage}
          >
            <IconArrowsDiagonal size="1.0625rem" stroke={1.7} aria-hidden />
          </Link>
        )}
        <IconButton icon={IconX} label={controls.close} keys="Esc" onClick={onClose} />
      </header>
      <div ref={body} className={css.body}>
        {children}
      </div>
      {foot !== undefined && <Foot>{foot}</Foot>}
    </aside>
  )
}

/** A list and perhaps a panel at its right. */
export function WithPanel({ children, panel }: { children: ReactNode; panel: ReactNode }) {
  return (
    <div className={css.split}>
      <div className={css.list}>{children}</div>
      {panel}
    </div>
  )
}

/** A named part of a panel or a detail page. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={css.section}>
      <header className={css.sectionHead}>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

/** Names and values under each other. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={css.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Foot({ children }: { children: ReactNode }) {
  const foot = useRef<HTMLElement>(null)
  useToastsAbove(foot)
  return (
    <footer ref={foot} className={css.foot}>
      {children}
    </footer>
  )
}
