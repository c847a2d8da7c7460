import type { OfferedReasons } from '../../../domain/shipments/reason-lists.ts'
import { shipmentChanges as messages } from './change-messages.ts'
import css from './dialogs.module.css'

interface ReasonFieldProps {
  id: string
  label: string
  /** Beside the label: whether it has to be given, and who reads it. */
  hint?: string | undefined
  offered: OfferedReasons
  value: string
  onChange: (reason: string) => void
  isRequired?: boolean
  isWrong?: boolean
  /** Whether the cursor stands in it when the dialog opens. */
  isFirst?: boolean
}

/** Why something is done: one press for a reason of the provider's, or other words where those are allowed. */
export function ReasonField({ id, label, hint, offered, value, onChange, ...is }: ReasonFieldProps) {
  const { reasons, isClosed } = offered
  const press = (reason: string) => onChange(isClosed && reason === value ? '' : reason)
  const names = (
    <>
      <span>
        {label}
        {is.isRequired && (
          <span className={css.required} aria-hidden>
            {' *'}
          </span>
        )}
      </span>
      {hint !== undefined && <small>{hint}</small>}
    </>
  )
  return (
    <>
      {isClosed ? (
        <span className={css.label} id={`${id}-label`}>
          {names}
        </span>
      ) : (
        <label className={css.label} htmlFor={id}>
          {names}
        </label>
      )}
      {reasons.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a legend where the label stands already
        <div
          className={css.reasons}
          role="group"
          {...(isClosed ? { 'aria-labelledby': `${id}-label` } : { 'aria-label': messages.reasons })}
        >
          {reasons.map((one, i) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === value}
              data-autofocus={(isClosed && is.isFirst && i === 0) || undefined}
              onClick={() => press(one)}
            >
              {one}
            </button>
          ))}
        </div>
      )}
      {!isClosed && (
        <textarea
          id={id}
          className={css.text}
          rows={2}
          maxLength={500}
          required={is.isRequired}
          data-autofocus={is.isFirst || undefined}
          aria-invalid={is.isWrong || undefined}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  )
}

interface ReasonInputProps {
  id: string
  offered: OfferedReasons
  value: string
  onChange: (reason: string) => void
  isFirst?: boolean
  isWrong?: boolean
  /** There is nothing yet that it would be the reason of. */
  isDisabled?: boolean
}

/** The same in one line, under a label that stands before it. */
export function ReasonInput({ id, offered, value, onChange, isFirst = false, ...is }: ReasonInputProps) {
  const { reasons, isClosed } = offered
  const field = {
    id,
    className: css.input,
    value,
    'data-autofocus': isFirst || undefined,
    'aria-invalid': is.isWrong || undefined,
    disabled: is.isDisabled,
  }
  if (isClosed)
    return (
      <select {...field} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{messages.noReason}</option>
        {reasons.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </select>
    )
  return (
    <>
      <input
        {...field}
        list={`${id}-list`}
        maxLength={500}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={`${id}-list`}>
        {reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </>
  )
}
