/** An assignment as an act of the undo history: taken back from whichever screen the key is heard on. */
import { withFullStop } from '../../domain/values/sentence.ts'
import type { Undoable, UndoHistory, Undone } from '../shipment/undo-history.ts'
import { undo as messages } from '../shipment/undo-messages.ts'
import type { Assigner, AssignmentStep, Outcome } from './assigner.ts'
import type { Move } from './move.ts'

export interface UndoableStep {
  readonly outcome: Promise<Outcome>
  readonly undoable: Undoable
}

async function undoStep(step: AssignmentStep): Promise<Undone> {
  const { done, skipped, failed } = await step.undo()
  if (failed !== null) return { text: withFullStop(failed), failed: true }
  const rest = skipped.length === 0 ? '' : messages.changedMeanwhile(skipped.length)
  return {
    text: `${done.length === 0 ? messages.nothing : messages.assignment(done.length)}${rest}`,
    failed: false,
  }
}

/** Assigns, and notes it at once as what was done last: the key that is pressed before the answer means it. */
export function assignUndoably(
  assigner: Assigner,
  history: UndoHistory,
  moves: readonly Move[],
  label: string,
): UndoableStep {
  const step = assigner.assign(moves)
  const undoable = history.push(label, () => undoStep(step))
  const outcome = step.outcome.then((outcome) => {
    if (outcome.done.length === 0) undoable.discard()
    return outcome
  })
  return { outcome, undoable }
}
