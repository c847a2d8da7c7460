import { expect, test } from 'vitest'
import { pressesOf, pressOf } from './keyboard.ts'

const press = (key: string, held: Partial<Parameters<typeof pressOf>[0]> = {}) =>
  pressOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })

test.each([
  ['a letter', press('j'), 'j'],
  ['a letter with caps lock', press('J'), 'j'],
  ['Shift and a letter', press('X', { shiftKey: true }), 'shift+x'],
  ['Shift and an arrow', press('ArrowDown', { shiftKey: true }), 'shift+ArrowDown'],
  ['a character that needs Shift says so itself', press('?', { shiftKey: true }), '?'],
  ['Ctrl', press('a', { ctrlKey: true }), 'mod+a'],
  ['Command', press('a', { metaKey: true }), 'mod+a'],
  ['Escape', press('Escape'), 'Escape'],
])('%s', (_what, written, as) => {
  expect(written).toBe(as)
})

test('a sequence is pressed one after the other, and the space bar is one press', () => {
  expect(pressesOf('g d')).toEqual(['g', 'd'])
  expect(pressesOf('mod+a')).toEqual(['mod+a'])
  expect(pressesOf(' ')).toEqual([' '])
})
