// biome-ignore-all lint/a11y/useSemanticElements: a <meter> cannot show two parts and a limit

import { wholeKg } from './amounts.ts'
import { isOverloaded, type Load } from './load.ts'
import css from './load-bar.module.css'
import { assignment as messages } from './messages.ts'

interface LoadBarProps {
  load: Load
  /** Whose vehicle it is, for screen readers. */
  name: string
  /** What would be added, kg. */
  plusKg?: number
}

/** In the vehicle now, what will be in it at most, and what it may carry. */
export function LoadBar({ load, name, plusKg = 0 }: LoadBarProps) {
  const { nowKg, capacityKg } = load
  const mostKg = load.mostKg + plusKg
  const over = isOverloaded({ ...load, mostKg })
  const whole = Math.max(capacityKg, mostKg, 1)
  const share = (kg: number) => `${(Math.max(0, kg) / whole) * 100}%`
  const told = messages.load(wholeKg(nowKg), wholeKg(mostKg), wholeKg(capacityKg))
  return (
    <div className={css.load} title={told} data-over={over || undefined}>
      <div
        role="meter"
        aria-label={messages.loadOf(name)}
        aria-valuemin={0}
        aria-valuemax={capacityKg}
        aria-valuenow={Math.min(capacityKg, mostKg)}
        aria-valuetext={over ? messages.tooMuch(told) : told}
        className={css.bar}
      >
        <span className={css.now} style={{ width: share(nowKg) }} />
        <span className={css.most} style={{ width: share(load.mostKg - nowKg) }} />
        {plusKg > 0 && <span className={css.plus} style={{ width: share(plusKg) }} />}
        {over && <span className={css.limit} style={{ left: share(capacityKg) }} />}
      </div>
      <span className={css.text}>
        {over && messages.over}
        {messages.kgOf(wholeKg(mostKg), wholeKg(capacityKg))}
      </span>
    </div>
  )
}
