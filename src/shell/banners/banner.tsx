import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
} from '@tabler/icons-react'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { MessageType } from '../../domain/settings/settings.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './banner.module.css'

const SIGNS = {
  error: IconExclamationCircle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
  success: IconCircleCheck,
} as const satisfies Record<MessageType, unknown>

interface BannerProps {
  tone: MessageType
  children: ReactNode
  actions?: ReactNode
}

/** A line across the top of the page. The colour is never its only sign. */
export function Banner({ tone, children, actions }: BannerProps) {
  const Sign = SIGNS[tone]
  return (
    <div className={css.banner} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Sign size="1.0625rem" stroke={1.8} aria-hidden />
      <div className={css.words}>{children}</div>
      {actions !== undefined && actions !== false && <div className={css.actions}>{actions}</div>}
    </div>
  )
}

export function BannerButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.action} onClick={onClick}>
      {children}
    </button>
  )
}

export function BannerLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={css.action}>
      {children}
    </Link>
  )
}

/** A message of any length: two lines of it, and the rest when somebody asks (002 §2, §9). */
export function LongBanner({ tone, text }: { tone: MessageType; text: string }) {
  const { notices } = useMessages()
  const messages = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [isLong, setLong] = useState(false)
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is measured anew
  useLayoutEffect(() => {
    const element = messages.current
    if (element === null || open) return
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [open, text])
  return (
    <Banner
      tone={tone}
      actions={
        isLong && (
          <button
            type="button"
            className={css.action}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {open ? notices.showLess : notices.showMore}
          </button>
        )
      }
    >
      <div ref={messages} id={id} className={open ? undefined : css.clamped}>
        {text}
      </div>
    </Banner>
  )
}
