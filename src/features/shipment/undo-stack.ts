/**
 * What was done here and can be taken back, the last of it first, whatever kind of act it was: `u` takes back what was done
 * last, and the toast that tells of an act takes back that one.
 */
export interface UndoStack {
  /** Notes an act as the last one; it is taken back once at the most, by the returned function or by `undoLast`. */
  push(undo: () => void): Undoable
  /** Takes back the last act. False where there is none. */
  undoLast(): boolean
}

export interface Undoable {
  undo(): void
  /** Nothing was done after all. */
  forget(): void
}

/** Nobody goes back further. */
const MOST = 100

export function createUndoStack(): UndoStack {
  const past: (() => void)[] = []
  return {
    push(undo) {
      // One of its own, should the same function be pushed twice.
      const entry = () => undo()
      past.push(entry)
      if (past.length > MOST) past.shift()
      const remove = (): boolean => {
        const at = past.lastIndexOf(entry)
        if (at >= 0) past.splice(at, 1)
        return at >= 0
      }
      return { undo: () => remove() && undo(), forget: remove }
    },
    undoLast() {
      const last = past.pop()
      last?.()
      return last !== undefined
    },
  }
}

const made = new WeakMap<object, UndoStack>()

/** One for a live workspace: what is done on one screen is taken back by the key of the next. */
export function undoStackOf(workspace: object): UndoStack {
  const known = made.get(workspace) ?? createUndoStack()
  made.set(workspace, known)
  return known
}
