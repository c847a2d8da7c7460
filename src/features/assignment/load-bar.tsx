// biome-ignore-all lint/a11y/useSemanticElements: a <meter> cannot show two parts and a limit

import { filledText, loadText } from './amounts.ts'
import { type Amount, fullestOf, type Load, MEASURES, overOf, withMore } from './load.ts'
import css from './load-bar.module.css'
import { assignment as messages } from './messages.ts'

interface LoadBarProps {
  load: Load
  /** Whose vehicle it is, for screen readers. */
  name: string
  /** What would be added. */
  plus?: Amount
  /** Where there is room for weight and volume beside each other; else the fuller of them is shown. */
  isWide?: boolean
}

const NOTHING: Amount = { kg: 0, litres: 0, unmeasured: 0 }

/** In the vehicle now, what will be in it at most, and what it may carry. The bar is that of the fuller measure. */
export function LoadBar({ load, name, plus = NOTHING, isWide = false }: LoadBarProps) {
  const withPlus = withMore(load, plus)
  const measure = fullestOf(withPlus)
  const { now, most, capacity } = load[measure]
  const over = overOf(withPlus)
  const shown = isWide ? MEASURES : [measure]
  const firstOver = shown.find((one) => over.includes(one))
  const whole = Math.max(capacity, withPlus[measure].most, 1)
  const share = (amount: number) => `${(Math.max(0, amount) / whole) * 100}%`
  const told = loadText(withPlus)
  return (
    <div className={css.load} title={told} data-over={over.length > 0 || undefined}>
      <div
        role="meter"
        aria-label={messages.loadOf(name)}
        aria-valuemin={0}
        aria-valuemax={capacity}
        aria-valuenow={Math.min(capacity, withPlus[measure].most)}
        aria-valuetext={over.length > 0 ? messages.tooMuch(told) : told}
        className={css.bar}
      >
        <span className={css.now} style={{ width: share(now) }} />
        <span className={css.most} style={{ width: share(most - now) }} />
        {plus[measure] > 0 && <span className={css.plus} style={{ width: share(plus[measure]) }} />}
        {over.includes(measure) && <span className={css.limit} style={{ left: share(capacity) }} />}
      </div>
      {/* The bar says it, with the other measure. */}
      <span className={css.text} aria-hidden>
        {shown.map((one, i) => (
          <span key={one} data-over={over.includes(one) || undefined}>
            {i > 0 && ' · '}
            {one === firstOver && messages.over}
            {filledText(withPlus, one)}
          </span>
        ))}
      </span>
    </div>
  )
}
