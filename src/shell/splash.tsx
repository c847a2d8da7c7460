import { Mark } from '../ui/mark.tsx'
import css from './splash.module.css'

/** While the console cannot show anything yet: our mark, and what keeps it if something does. */
export function Splash({ title, text }: { title?: string; text?: string }) {
  return (
    <div className={css.splash} role="status">
      <Mark size={2.5} />
      {title !== undefined && <h1 className={css.title}>{title}</h1>}
      <p className={css.text}>{text ?? (title === undefined ? 'Loading' : '')}</p>
    </div>
  )
}
