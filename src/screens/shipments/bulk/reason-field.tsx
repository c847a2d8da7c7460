import { useId } from 'react'
import css from '../detail/dialogs.module.css'

interface ReasonFieldProps {
  label: string
  hint?: string
  /** What the provider lets be chosen. */
  reasons: readonly string[]
  value: string
  onChange: (value: string) => void
  isRequired: boolean
  isWrong: boolean
  isFirst?: boolean
}

/** A reason in words, or one of the provider's. */
export function ReasonField({
  label,
  hint,
  reasons,
  value,
  onChange,
  isRequired,
  isWrong,
  isFirst,
}: ReasonFieldProps) {
  const id = useId()
  return (
    <>
      <label className={css.label} htmlFor={id}>
        {label}
        {hint !== undefined && <small>{hint}</small>}
      </label>
      {reasons.length > 0 && (
        <p className={css.reasons}>
          {reasons.map((one) => (
            <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
              {one}
            </button>
          ))}
        </p>
      )}
      <textarea
        id={id}
        className={css.text}
        rows={2}
        maxLength={500}
        required={isRequired}
        data-autofocus={isFirst || undefined}
        aria-invalid={isWrong || undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  )
}
