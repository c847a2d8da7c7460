import type { Impact } from '../../domain/dispatch/impact.ts'
import css from './impact-line.module.css'
import { lateTexts, planText } from './impact-text.ts'

/** What would be driven besides, and which stops would become late, by how much. */
export function ImpactLine({ impact, now }: { impact: Impact; now: number }) {
  return (
    <span className={css.impact}>
      <span>{planText(impact, now)}</span>
      {lateTexts(impact).map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two doors may have one name, and the list is drawn whole
        <em key={i}>{text}</em>
      ))}
    </span>
  )
}
