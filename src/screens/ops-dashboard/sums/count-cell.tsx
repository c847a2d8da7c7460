import { formatCount } from '../../../ui/chart/stat.tsx'
import css from './sums.module.css'

interface CountCellProps {
  count: number
  /** What the button is called, by the number as it is written. */
  label: (count: string) => string
  onOpen: () => void
}

/** A number of a table of sums: it opens its rows; none has nothing to open. */
export function CountCell({ count, label, onOpen }: CountCellProps) {
  const written = formatCount(count)
  return (
    <td>
      {count === 0 ? (
        <span className={css.nothing}>{written}</span>
      ) : (
        <button type="button" className={css.count} aria-label={label(written)} onClick={onOpen}>
          {written}
        </button>
      )}
    </td>
  )
}
