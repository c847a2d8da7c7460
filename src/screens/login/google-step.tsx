import { Loader } from '@mantine/core'
import { useWords } from '../../ui/messages/messages.tsx'
import css from './login.module.css'

/** Between Google and the console. */
export function GoogleStep() {
  const { wayIn } = useWords()
  return (
    <section className={css.form} role="status" aria-busy>
      <h1 className={css.title}>{wayIn.google.busy}</h1>
      <Loader size="sm" />
    </section>
  )
}
