import { expect, test } from 'vitest'
import { type ActStep, gatherActs } from './gather-acts.ts'

/** 'a' to 'z': a call of one dispatcher; '.': a step of the platform by itself; '*': of a rule, in one look. */
const steps = (text: string): ActStep[] =>
  [...text].map((call, i) => ({
    id: text.length - i,
    at: call === '*' ? 7 : i,
    actor_id: /[a-z]/.test(call) ? 1 : null,
    source: call === '*' ? 'Automatic assignment' : null,
    request_id: /[a-z]/.test(call) ? call : null,
    is_of_rule: call === '*',
  }))

test.each([
  ['what was done in one call is one act', 'aabb', false, 9, [2, 2], false],
  [
    'what a rule did in one look is one act, and the platform’s steps are one each',
    '**..',
    false,
    9,
    [2, 1, 1],
    false,
  ],
  ['a call whose steps lie among others is one', 'abab', false, 9, [2, 2], false],
  ['more than are answered', 'aabc', false, 2, [2, 1], true],
  ['just as many as are answered', 'ab', false, 2, [1, 1], false],
  ['where the reading ended, the last may be half', 'aabb', true, 9, [2], true],
  ['all that there is is told, though it may be half', 'aaaa', true, 9, [4], true],
  ['where the reading ended just at the limit of acts', 'abc', true, 2, [1, 1], true],
  ['nothing', '', false, 9, [], false],
] as const)('%s', (_, text, isCut, most, counts, more) => {
  const told = gatherActs(steps(text), { isCut, most })
  expect(told.acts.map((act) => act.steps.length)).toEqual(counts)
  expect(told.more).toBe(more)
  expect(new Set(told.acts.map(({ key }) => key)).size).toBe(told.acts.length)
})
