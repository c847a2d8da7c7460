import { type ReactNode, useId } from 'react'
import css from './profile.module.css'

interface SectionProps {
  title: string
  text: string
  children: ReactNode
}

/** One subject of the profile: what it is about at the side, what can be done at the right. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <header className={css.about}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        <p className={css.text}>{text}</p>
      </header>
      <div className={css.body}>{children}</div>
    </section>
  )
}
