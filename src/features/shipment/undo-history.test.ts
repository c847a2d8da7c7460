import { expect, test } from 'vitest'
import { createUndoHistory, type UndoHistory, undoHistoryOf } from './undo-history.ts'

function historyOf(...acts: readonly string[]) {
  const history = createUndoHistory()
  const undone: string[] = []
  const push = (act: string) =>
    history.push(act, async () => {
      undone.push(act)
      return { text: act, failed: false }
    })
  return { history, undone, entries: acts.map(push) }
}

function undoAll(history: UndoHistory): void {
  for (let last = history.last(); last !== null; last = history.last()) void last.undo()
}

test('the last act is taken back first, whatever kind it was', () => {
  const { history, undone } = historyOf('assigned', 'rescheduled', 'assigned again')
  expect(history.newest.now()).toBe('assigned again')
  undoAll(history)
  expect(undone).toEqual(['assigned again', 'rescheduled', 'assigned'])
  expect(history.newest.now()).toBeNull()
})

test('an act is taken back once: by its toast or by the key', () => {
  const { history, undone, entries } = historyOf('assigned', 'rescheduled')
  entries[0]?.undo()
  void history.last()?.undo()
  expect(entries.map((entry) => entry.undo())).toEqual([null, null])
  expect(undone).toEqual(['assigned', 'rescheduled'])
})

test('what was refused is no act to take back', () => {
  const { history, undone, entries } = historyOf('assigned', 'refused')
  entries[1]?.discard()
  undoAll(history)
  expect(undone).toEqual(['assigned'])
})

test('what nobody was there to take back comes back to its place', async () => {
  const { history } = historyOf('first')
  let isAway = true
  const second = history.push('second', async () => ({ text: '', failed: isAway }))
  history.push('third', async () => ({ text: '', failed: false }))
  expect(await second.undo()).toMatchObject({ failed: true })
  expect(history.newest.now()).toBe('third')
  await history.last()?.undo()
  expect(history.newest.now()).toBe('second')
  isAway = false
  expect(await history.last()?.undo()).toMatchObject({ failed: false })
  expect(history.newest.now()).toBe('first')
})

test('a day of acts is not kept: the oldest go', () => {
  const { history, undone } = historyOf(...Array.from({ length: 150 }, (_, i) => String(i)))
  undoAll(history)
  expect([undone.length, undone.at(-1)]).toEqual([100, '50'])
})

test('there is one for a live workspace, and another for the next', () => {
  const workspace = {}
  expect(undoHistoryOf(workspace)).toBe(undoHistoryOf(workspace))
  expect(undoHistoryOf({})).not.toBe(undoHistoryOf(workspace))
})
