import { IconCheck } from '@tabler/icons-react'
import type { StepReached, TrackingStepCode } from '../../domain/tracking/tracking-steps.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './tracking-steps.module.css'

interface TrackingStepsProps {
  steps: readonly StepReached[]
  /** It has stopped on the way: the current step says so in red. */
  stopped?: boolean
  /** Larger, for the page that a recipient reads. */
  large?: boolean
  /** Under a step's name: when it was reached. */
  notes?: Partial<Readonly<Record<TrackingStepCode, string>>>
}

/** How far a parcel has come, in five steps. */
export function TrackingSteps({ steps, stopped, large, notes }: TrackingStepsProps) {
  const { shipping } = useMessages()
  return (
    <ol className={css.steps} data-large={large || undefined} aria-label={shipping.steps}>
      {steps.map(({ step_number, label, progress }) => (
        <li
          key={label}
          className={css.step}
          data-progress={progress}
          data-stopped={(stopped && progress === 'current') || undefined}
          aria-current={progress === 'current' ? 'step' : undefined}
        >
          <span className={css.dot} aria-hidden>
            {progress === 'complete' ? <IconCheck size="0.75rem" stroke={2.6} /> : step_number}
          </span>
          <span className={css.label}>
            {shipping.step(label)}
            <span className={css.spoken}>, {shipping.stepIs[progress]}</span>
            {notes?.[label] !== undefined && <span className={css.note}>{notes[label]}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
