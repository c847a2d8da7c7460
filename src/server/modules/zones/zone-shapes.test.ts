import { expect, test } from 'vitest'
import { watchedZones } from './zone-shapes.ts'

const NODES = 2_000
const zone = (id: number) => {
  const border = Array.from({ length: NODES }, (_, i): [number, number] => {
    const turn = (2 * Math.PI * i) / NODES
    return [28 + Math.cos(turn), -26 + Math.sin(turn)]
  })
  const [first = [29, -26]] = border
  return {
    ...{
      id,
      version: 1,
      name: `Zone ${id}`,
      colour: '#888888',
      nodes: NODES,
      tag_ids: [],
      dwell_minutes: null,
    },
    ...{
      modified_at: 0,
      modified_by: '',
      area: { type: 'Polygon' as const, coordinates: [[...border, first]] },
    },
  }
}

test('many long borders are made ready in turns with what else the server does', async () => {
  const ids = Array.from({ length: 100 }, (_, i) => i + 1)
  let turns = 0
  const other = setInterval(() => {
    turns += 1
  })
  const made = await watchedZones(ids.map(zone))
  clearInterval(other)
  expect(made.map(({ id }) => id)).toEqual(ids)
  expect(turns).toBeGreaterThan(1)
})
