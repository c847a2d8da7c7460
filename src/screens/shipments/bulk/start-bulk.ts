import { type UndoHistory, undoHistoryOf } from '../../../features/shipment/undo-history.ts'
import { undo as undoWords } from '../../../features/shipment/undo-messages.ts'
import { keepPage } from '../../../ui/form/unsaved.ts'
import { type BulkRun, type BulkState, createBulkRun, isIdle, type Plan } from './bulk-run.ts'
import { bulkRunsOf, type ShownRun } from './bulk-runs.ts'
import { bulkMessages as messages } from './messages.ts'

/** One after another, of one workspace: the second act goes by what the first has made. */
const turns = new WeakMap<object, Promise<void>>()

function inTurnOf(workspace: object) {
  return (work: () => Promise<void>): Promise<void> => {
    const mine = (turns.get(workspace) ?? Promise.resolve()).then(work)
    turns.set(
      workspace,
      mine.catch(() => undefined),
    )
    return mine
  }
}

export interface Wanted {
  readonly title: string
  readonly plan: Plan
  readonly ids: readonly number[]
  readonly refOf: ShownRun['refOf']
}

let count = 0

/** Begins a bulk act, and shows it. What of it can be taken back is the last act for `u`, too. */
export function startBulk(workspace: object, { title, plan, ids, refOf }: Wanted): ShownRun {
  const runs = bulkRunsOf(workspace)
  const run = createBulkRun(plan, ids, inTurnOf(workspace))
  const { undo } = plan
  let back: ShownRun | null = null

  /** What was made since the last time, taken back; what had no answer, asked again. */
  function takeBack(): BulkRun | null {
    if (back?.run.state.now().phase === 'lost') {
      back.run.goOn()
      return back.run
    }
    const made = run.takeMade()
    if (made.length === 0 || undo === null) return null
    const wanted = { title: messages.undoing(title), plan: undo(made), ids: made.map(({ id }) => id) }
    back = startBulk(workspace, { ...wanted, refOf })
    return back.run
  }
  const shown: ShownRun = {
    key: ++count,
    title,
    refOf,
    run,
    undo: undo === null ? null : () => void takeBack(),
  }
  if (undo !== null) noteForUndo(undoHistoryOf(workspace), shown, takeBack)
  keepPageWhileUnderWay(run)
  runs.set([...runs.now(), shown])
  return shown
}

/** Half of a bulk act is done, and nothing would be left that says which half. */
function keepPageWhileUnderWay({ state }: BulkRun): void {
  let release: (() => void) | null = null
  const look = (now: BulkState) => {
    if (!isIdle(now)) release ??= keepPage()
    else {
      release?.()
      release = null
    }
  }
  look(state.now())
  state.changes$.subscribe(look)
}

/** Once something was made and nothing is under way, it is what `u` takes back. */
function noteForUndo(history: UndoHistory, { run, title }: ShownRun, takeBack: () => BulkRun | null): void {
  let noted: ReturnType<UndoHistory['push']> | null = null
  run.state.changes$.subscribe((state) => {
    if (state.made.length === 0) {
      noted?.discard()
      noted = null
      return
    }
    if (!isIdle(state) || noted !== null) return
    noted = history.push(title, async () => {
      noted = null
      const back = takeBack()
      if (back === null) return { text: undoWords.nothing, failed: false }
      await back.idle()
      const { done, refused, lost } = back.state.now()
      if (lost !== null) return { text: lost, failed: true }
      const left = refused.length === 0 ? '' : undoWords.changedMeanwhile(refused.length)
      const text = done === 0 ? undoWords.nothing : messages.undone(done)
      return { text: `${text}${left}`, failed: false }
    })
  })
}
