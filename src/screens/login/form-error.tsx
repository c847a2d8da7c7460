import { IconAlertCircle } from '@tabler/icons-react'
import { sentence } from '../../domain/sentence.ts'
import css from './login.module.css'

/** What the server said. Its place is there before it is: nothing jumps. */
export function FormError({ error }: { error: string | null }) {
  return (
    <div className={css.error} role="alert">
      {error !== null && (
        <>
          <IconAlertCircle size="1rem" stroke={1.8} aria-hidden />
          <span>{sentence(error)}</span>
        </>
      )}
    </div>
  )
}
