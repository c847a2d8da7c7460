import css from './segments.module.css'

interface SegmentsProps<Name extends string> {
  label: string
  options: readonly { readonly value: Name; readonly label: string; readonly count?: number }[]
  chosen: Name
  onChoose: (name: Name) => void
}

/** A few modes of which one holds: `All | Driver tripsheet | Pending`. */
export function Segments<Name extends string>({ label, options, chosen, onChoose }: SegmentsProps<Name>) {
  return (
    <div role="radiogroup" aria-label={label} className={css.segments}>
      {options.map(({ value, label: name, count }) => (
        <label key={value} className={css.segment}>
          <input type="radio" name={label} checked={value === chosen} onChange={() => onChoose(value)} />
          {name}
          {count !== undefined && <span className={css.count}>{count}</span>}
        </label>
      ))}
    </div>
  )
}
