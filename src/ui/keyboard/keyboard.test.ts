import { expect, test } from 'vitest'
import { byPrecedence, createKeyboard, isCharacterKey, meantBy, pressesOf, pressOf } from './keyboard.ts'

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

test.each([
  ['j', true],
  ['shift+j', true],
  ['g d', true],
  ['?', true],
  ['/', true],
  ['1', true],
  ['mod+k', false],
  ['mod+a', false],
  ['alt+j', false],
  ['Escape', false],
  ['Enter', false],
  ['ArrowDown', false],
  ['shift+ArrowDown', false],
  [' ', false],
])('whether %s is a character by itself: %s', (keys, is) => {
  expect(isCharacterKey(keys)).toBe(is)
})

test.each([
  ['a key by itself', null, 'w', ['w']],
  ['behind the first of a sequence a character is nothing by itself', 'g', 'w', ['g w']],
  ['nor is one with Shift', 'g', 'shift+s', ['g shift+s']],
  ['another key is', 'g', 'ArrowDown', ['g ArrowDown', 'ArrowDown']],
  ['and so is a chord', 'g', 'mod+k', ['g mod+k', 'mod+k']],
])('%s', (_what, prefix, pressed, meant) => {
  expect(meantBy(prefix, pressed)).toEqual(meant)
})

test('keys that are characters can be turned off, and on again; the others stay', () => {
  const keyboard = createKeyboard({ addEventListener: () => {}, removeEventListener: () => {} })
  keyboard.register([
    { keys: ['j', 'ArrowDown'], label: 'Next', run: () => {} },
    { keys: 'x', label: 'Select', run: () => {} },
    { keys: 'mod+k', label: 'Find', run: () => {} },
  ])
  const heard = () => keyboard.registered().map(({ keys, label }) => [label, [keys].flat()])
  keyboard.setCharacterKeysEnabled(false)
  expect(heard()).toEqual([
    ['Next', ['ArrowDown']],
    ['Find', ['mod+k']],
  ])
  keyboard.register([{ keys: 'o', label: 'Open', run: () => {} }])
  expect(heard()).toHaveLength(2)
  keyboard.setCharacterKeysEnabled(true)
  expect(heard()).toHaveLength(4)
})

test('the newest registration comes first, and before it what is opened in front of the screen', () => {
  const binding = (label: string, isOverlay?: boolean) => ({
    keys: 'Escape',
    label,
    run: () => {},
    isOverlay,
  })
  const registered = [binding('screen'), binding('panel', true), binding('list that came later')]
  expect(byPrecedence(registered).map(({ label }) => label)).toEqual([
    'panel',
    'list that came later',
    'screen',
  ])
})
