import { IconMailFast } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import css from './auth-layout.module.css'

/** It goes on in somebody's inbox: said where the form was, and read out. */
export function MessageSent({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={css.sent}>
      <span className={css.sign}>
        <IconMailFast size="1.5rem" stroke={1.6} aria-hidden />
      </span>
      <h1 ref={heading} tabIndex={-1} className={css.sentTitle}>
        {title}
      </h1>
      {children}
    </section>
  )
}
