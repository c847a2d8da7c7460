import { useEffect } from 'react'
import { sentence } from '../domain/values/sentence.ts'
import { useMessages } from '../ui/messages/messages.tsx'
import { refusalTextIn } from '../ui/messages/refusals.ts'
import { LogoMark } from '../ui/theme/logo-mark.tsx'
import css from './splash.module.css'

interface SplashProps {
  /** Of the page, and of the window. */
  title?: string
  text?: string
  /** What keeps the console from starting; it is tried again by itself. */
  problem?: string
}

/** While the console cannot show anything yet: our mark, and what keeps it if something does. */
export function Splash({ title, text, problem }: SplashProps) {
  const { controls, refusals } = useMessages()
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
  return (
    <div className={css.splash} role="status">
      <LogoMark size={2.5} />
      {title !== undefined && <h1 className={css.title}>{title}</h1>}
      <p className={css.text}>
        {problem === undefined
          ? (text ?? controls.loading)
          : `${sentence(refusalTextIn(refusals, problem))} ${controls.tryingAgain}`}
      </p>
    </div>
  )
}
