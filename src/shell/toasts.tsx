import { lazyBackground } from '../ui/loading/lazy.tsx'
import css from './toasts.module.css'

const Notifications = lazyBackground(async () => {
  const { Notifications: Shown } = await import('@mantine/notifications')
  return { default: Shown }
})

/** Where toasts appear; their code comes after the page. */
export function Toasts() {
  return <Notifications position="bottom-right" limit={4} className={css.toasts} zIndex={500} />
}
