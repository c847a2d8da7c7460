import { Loader } from '@mantine/core'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './login.module.css'

/** Between Google and the console. */
export function GoogleStep() {
  const { auth } = useMessages()
  return (
    <section className={css.form} role="status" aria-busy>
      <h1 className={css.title}>{auth.google.busy}</h1>
      <Loader size="sm" />
    </section>
  )
}
