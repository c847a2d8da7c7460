import type { TripsheetStop } from '../../../contract/tripsheets.ts'
import { heldOfTen } from '../../../domain/arrivals/ranges.ts'
import { timeOf } from '../../../features/assignment/amounts.ts'
import { duration } from '../../../features/assignment/duration.ts'
import type { Expected } from '../../../features/assignment/expected-stops.ts'
import { useLearntArrivals } from '../../../features/assignment/use-learnt-arrivals.ts'
import { arrivals as messages } from '../arrival-messages.ts'
import css from './stop-panel.module.css'

interface ExpectedFactProps {
  expected: Expected
  moved: NonNullable<TripsheetStop['expected']>['moved']
  /** Business time (ms), to the minute. */
  now: number
}

/** Between when and when the driver comes, why that is not as promised, and how well such times held. */
export function ExpectedFact({ expected: { from, to }, moved, now }: ExpectedFactProps) {
  const calibration = useLearntArrivals()?.calibration
  const ofTen = calibration ? heldOfTen(calibration) : null
  return (
    <>
      {messages.between(timeOf(from, now), timeOf(to, now))}
      {moved !== null && (
        <span className={css.why} data-late={moved.minutes > 0 || undefined}>
          {messages.moved(
            duration(Math.abs(moved.minutes) * 60_000),
            moved.minutes > 0,
            messages.because[moved.because],
          )}
        </span>
      )}
      {ofTen !== null && <span className={css.why}>{messages.held(ofTen)}</span>}
    </>
  )
}
