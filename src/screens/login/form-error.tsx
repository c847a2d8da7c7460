import { IconAlertCircle } from '@tabler/icons-react'
import { sentence } from '../../domain/values/sentence.ts'
import css from './login.module.css'

interface FormErrorProps {
  error: string | null
  /** What might be the matter, as long as nothing is. */
  hint?: string | null
}

/** What the server said. Its place is there before it is: nothing jumps. */
export function FormError({ error, hint = null }: FormErrorProps) {
  return (
    <div className={css.error} role="alert">
      {error === null && hint !== null && <span className={css.hint}>{hint}</span>}
      {error !== null && (
        <>
          <IconAlertCircle size="1rem" stroke={1.8} aria-hidden />
          <span>{sentence(error)}</span>
        </>
      )}
    </div>
  )
}
