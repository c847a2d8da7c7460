import type { ReactNode } from 'react'
import css from './dialogs.module.css'

interface ChoicesProps<T extends string> {
  legend: string
  name: string
  options: readonly T[]
  chosen: T | null
  onChoose: (one: T) => void
  /** Beside each other where there is room. */
  inColumns?: boolean
  children: (one: T) => ReactNode
}

/** So many stand below one another; more stand in columns, and scroll where the dialog would be higher than the page. */
const MOST_BELOW = 8

/** One of a few, all in sight; the first is under the cursor when the dialog opens. */
export function Choices<T extends string>({
  legend,
  name,
  options,
  chosen,
  onChoose,
  inColumns = false,
  children,
}: ChoicesProps<T>) {
  return (
    <fieldset
      className={css.choices}
      data-columns={inColumns || options.length > MOST_BELOW || undefined}
      data-many={options.length > MOST_BELOW || undefined}
    >
      <legend>{legend}</legend>
      {options.map((one, i) => (
        <label key={one} className={css.choice} data-on={one === chosen || undefined}>
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === chosen}
            data-autofocus={i === 0 || undefined}
            onChange={() => onChoose(one)}
          />
          {children(one)}
        </label>
      ))}
    </fieldset>
  )
}
