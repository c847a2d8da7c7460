import { useRef } from 'react'
import css from './segments.module.css'

interface SegmentsProps<Name extends string> {
  label: string
  options: readonly { readonly value: Name; readonly label: string; readonly count?: number }[]
  chosen: Name
  onChoose: (name: Name) => void
  /** Once it is chosen by pointer, or left by Enter: what comes next may take the focus. Arrows go on choosing. */
  onDone?: () => void
}

/** A few modes of which one holds: `All | Driver tripsheet | Pending`. */
export function Segments<Name extends string>({
  label,
  options,
  chosen,
  onChoose,
  onDone,
}: SegmentsProps<Name>) {
  const isPressed = useRef(false)
  return (
    <div role="radiogroup" aria-label={label} className={css.segments}>
      {options.map(({ value, label: name, count }) => (
        <label
          key={value}
          className={css.segment}
          onPointerDown={() => {
            isPressed.current = true
          }}
        >
          <input
            type="radio"
            name={label}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            onClick={() => {
              if (isPressed.current) onDone?.()
              isPressed.current = false
            }}
            onKeyDown={({ key }) => {
              isPressed.current = false
              if (key === 'Enter') onDone?.()
            }}
          />
          {name}
          {count !== undefined && <span className={css.count}>{count}</span>}
        </label>
      ))}
    </div>
  )
}
