/**
 * What was done here and can be taken back, the last of it first, whatever kind of act it was and on whichever screen:
 * `u` takes back what was done last, and the toast that tells of an act takes back that one.
 */
import { createSignal, type Signal } from '../../streams/signal.ts'

export interface Undone {
  /** What came of it, for people. */
  readonly text: string
  /** Nothing was decided, as nobody was there to ask: it can be taken back later. */
  readonly failed: boolean
}

export interface Undoable {
  /** Takes it back, once at the most; null where that was done before. */
  undo(): Promise<Undone> | null
  /** Nothing was done after all. */
  discard(): void
}

export interface UndoHistory {
  /** What the last act is called; null where there is none. */
  readonly newest: Signal<string | null>
  /** Notes an act as the last one. `label` says what was done. */
  push(label: string, undo: () => Promise<Undone>): Undoable
  last(): Undoable | null
}

interface UndoEntry {
  /** In the order in which they were done. */
  readonly place: number
  readonly label: string
  readonly undoable: Undoable
}

/** Nobody goes back further in one sitting. */
const MOST = 100

export function createUndoHistory(): UndoHistory {
  const newest = createSignal<string | null>(null)
  let acts: readonly UndoEntry[] = []
  let count = 0

  function set(next: readonly UndoEntry[]): void {
    acts = next.slice(-MOST)
    newest.set(acts.at(-1)?.label ?? null)
  }
  function remove(act: UndoEntry): boolean {
    const isThere = acts.includes(act)
    if (isThere) set(acts.filter((one) => one !== act))
    return isThere
  }

  return {
    newest,
    last: () => acts.at(-1)?.undoable ?? null,
    push(label, undo) {
      const takeBack = async (): Promise<Undone> => {
        const undone = await undo()
        // To its place: acts may have come after it.
        if (undone.failed) set([...acts, act].sort((a, b) => a.place - b.place))
        return undone
      }
      const undoable: Undoable = {
        undo: () => (remove(act) ? takeBack() : null),
        discard: () => void remove(act),
      }
      const act: UndoEntry = { place: ++count, label, undoable }
      set([...acts, act])
      return undoable
    },
  }
}

const made = new WeakMap<object, UndoHistory>()

/** One for a live workspace: what is done on one screen is taken back by the key of the next. */
export function undoHistoryOf(workspace: object): UndoHistory {
  const known = made.get(workspace) ?? createUndoHistory()
  made.set(workspace, known)
  return known
}
