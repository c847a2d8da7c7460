import { expect, test } from 'vitest'
import { createUndoStack, undoStackOf } from './undo-stack.ts'

function stackOf(...acts: readonly string[]) {
  const stack = createUndoStack()
  const undone: string[] = []
  const entries = acts.map((act) => stack.push(() => void undone.push(act)))
  return { stack, undone, entries }
}

test('the last act is taken back first, whatever kind it was', () => {
  const { stack, undone } = stackOf('assigned', 'rescheduled', 'assigned again')
  while (stack.undoLast());
  expect(undone).toEqual(['assigned again', 'rescheduled', 'assigned'])
  expect(stack.undoLast()).toBe(false)
})

test('an act is taken back once: by its toast or by the key', () => {
  const { stack, undone, entries } = stackOf('assigned', 'rescheduled')
  entries[0]?.undo()
  stack.undoLast()
  for (const entry of entries) entry.undo()
  expect(stack.undoLast()).toBe(false)
  expect(undone).toEqual(['assigned', 'rescheduled'])
})

test('what was refused is no act to take back', () => {
  const { stack, undone, entries } = stackOf('assigned', 'refused')
  entries[1]?.forget()
  stack.undoLast()
  expect(undone).toEqual(['assigned'])
})

test('a day of acts is not kept: the oldest go', () => {
  const { stack, undone } = stackOf(...Array.from({ length: 150 }, (_, i) => String(i)))
  while (stack.undoLast());
  expect([undone.length, undone.at(-1)]).toEqual([100, '50'])
})

test('there is one for a live workspace, and another for the next', () => {
  const workspace = {}
  expect(undoStackOf(workspace)).toBe(undoStackOf(workspace))
  expect(undoStackOf({})).not.toBe(undoStackOf(workspace))
})
