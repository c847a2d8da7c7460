import { expect, test } from 'vitest'
import type { DrawnArea } from '../../../domain/rates/polygon.ts'
import { RateCard } from '../../../domain/rates/rate-card.ts'
import { draftOf, firstFreeId, isSameDraft } from './card-draft.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { readDraft } from './read-draft.ts'
import { planZones, takeZones } from './take-zones.ts'

const area = (lng: number): DrawnArea => ({
  type: 'Polygon',
  coordinates: [
    [
      [lng, -26],
      [lng + 1, -26],
      [lng + 1, -25],
      [lng, -26],
    ],
  ],
})
const card = RateCard.parse({
  name: 'Card',
  levels: [{ code: 'ECO', groups: [] }],
  zones: [
    { id: 1, name: 'Sandton', postal_codes: ['2196'] },
    { id: 2, name: 'Harbour', area: area(18) },
  ],
})
const draft = draftOf(card)
const file = (...names: string[]) => names.map((name, i) => ({ name, area: area(20 + i), nodes: 4 }))
function take(of: typeof draft, ...names: string[]) {
  let free = firstFreeId(of)
  return { ...of, ...takeZones(of, planZones(of, file(...names)), () => free++) }
}

test('a zone of a file replaces the area of the one of its name, with or without one, and else is new', () => {
  expect(
    planZones(draft, file('SANDTON', 'harbour', 'New')).map(({ row, hadArea }) => [row, hadArea]),
  ).toEqual([
    [1, false],
    [2, true],
    [null, false],
  ])
})

test('they are in the card that is saved, with what else their zones hold', () => {
  const read = readDraft(take(draft, 'sandton', 'Harbour', 'New')).card
  expect(read?.zones.map(({ id, name, postal_codes, area: its }) => [id, name, postal_codes, its])).toEqual([
    [1, 'Sandton', ['2196'], area(20)],
    [2, 'Harbour', [], area(21)],
    [expect.any(Number), 'New', [], area(22)],
  ])
})

test('another area of a zone is a change to be saved, although no cell says so', () => {
  const changed = take(draft, 'Harbour')
  expect(isSameDraft(draft, changed)).toBe(false)
  expect(isSameDraft(draft, { ...draft, areas: new Map(draft.areas) })).toBe(true)
})

test('of two people who draw: mine stays where I drew, theirs comes in where I did not', () => {
  const [mine, theirs] = [take(draft, 'Harbour', 'Mine'), take(draft, 'Sandton', 'Theirs')]
  const { draft: merged, overlaps } = mergeDrafts(draft, mine, theirs)
  const zones = readDraft(merged).card?.zones ?? []
  const areas = new Map(zones.map(({ name, area: its }) => [name, its?.coordinates[0]?.[0]]))
  expect(overlaps).toBe(0)
  expect(Object.fromEntries(areas)).toEqual({
    Sandton: [20, -26],
    Harbour: [20, -26],
    Mine: [21, -26],
    Theirs: [21, -26],
  })
})
