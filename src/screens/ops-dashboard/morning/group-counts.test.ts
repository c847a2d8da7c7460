import { expect, test } from 'vitest'
import { dueHubs, leftCauses } from './group-counts.ts'

test('what was left over stands by its causes in their order, and what is behind each by how much it is', () => {
  const counts = new Map([
    ['left~no-driver', 2],
    ['left~no-driver~branch~1', 2],
    ['left~attempt-failed', 6],
    ['left~attempt-failed~reason~Gate locked', 1],
    ['left~attempt-failed~reason~No answer', 4],
    ['left~attempt-failed~nothing', 1],
    // Of other lists.
    ['due~collect~1', 9],
    ['driver~7', 3],
  ])
  expect(leftCauses(counts)).toEqual([
    {
      cause: 'attempt-failed',
      count: 6,
      groups: [
        { behind: { is: 'reason', text: 'No answer' }, count: 4 },
        { behind: { is: 'nothing' }, count: 1 },
        { behind: { is: 'reason', text: 'Gate locked' }, count: 1 },
      ],
    },
    { cause: 'no-driver', count: 2, groups: [{ behind: { is: 'branch', id: 1 }, count: 2 }] },
  ])
})

test('what is due stands by hub, and by the areas with the most stops, however much of it nobody has', () => {
  const counts = new Map([
    ['due~deliver~10', 5],
    ['due~deliver~10~Hatfield, Pretoria', 5],
    ['due~collect~2', 3],
    ['due~deliver~2', 3],
    ['due~free~2', 9],
    ['due~collect~2~Sandton, Johannesburg', 2],
    ['due~free~2~Rosebank, Johannesburg', 9],
    ['due~collect~2~Rosebank, Johannesburg', 1],
    ['due~deliver~2~Sandton, Johannesburg', 1],
    ['due~deliver~2~Alexandra, Johannesburg', 1],
    ['left~no-driver', 2],
  ])
  expect(dueHubs(counts)).toEqual([
    {
      branch: 2,
      counts: { collect: 3, deliver: 3, free: 9 },
      areas: [
        { place: 'Sandton, Johannesburg', counts: { collect: 2, deliver: 1 } },
        { place: 'Alexandra, Johannesburg', counts: { deliver: 1 } },
        { place: 'Rosebank, Johannesburg', counts: { collect: 1, free: 9 } },
      ],
    },
    { branch: 10, counts: { deliver: 5 }, areas: [{ place: 'Hatfield, Pretoria', counts: { deliver: 5 } }] },
  ])
})
