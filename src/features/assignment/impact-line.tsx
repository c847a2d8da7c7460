import css from './impact-line.module.css'
import { planText, troubleTexts } from './impact-text.ts'
import type { LaneImpact } from './lane-impact.ts'

/** What would be driven besides, whether its driver is out, and which stops would become late, by how much. */
export function ImpactLine({ impact, now }: { impact: LaneImpact; now: number }) {
  return (
    <span className={css.impact}>
      <span>{planText(impact, now)}</span>
      {troubleTexts(impact).map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two doors may have one name, and the list is drawn whole
        <em key={i}>{text}</em>
      ))}
    </span>
  )
}
