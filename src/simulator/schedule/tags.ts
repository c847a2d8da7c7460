import type { Random } from '../random.ts'

/** What the accounts of the demo put on shipments, and on which share of them. */
export const TAGS = [
  { name: 'Fragile', colour: '#e8590c', share: 0.09 },
  { name: 'Cold chain', colour: '#1971c2', share: 0.04 },
  { name: 'High value', colour: '#9c36b5', share: 0.05 },
  { name: 'Call before delivery', colour: '#2f9e44', share: 0.06 },
] as const

/** The tags of a shipment, by name; most have none. */
export const drawTags = (dice: Random): readonly string[] =>
  TAGS.filter(({ share }) => dice.chance(share)).map(({ name }) => name)
