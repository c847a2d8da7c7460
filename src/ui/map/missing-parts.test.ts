import { expect, test } from 'vitest'
import { createMissingParts } from './missing-parts.ts'

const error = new Error('Failed to fetch')
const failedTile = (x = 1) => ({ state: 'errored', uses: 1, tileID: { canonical: { x, y: 2, z: 3 } } })

test('a tile is missing until it comes, or nobody looks at where it is', () => {
  const parts = createMissingParts(['tiles'])
  const [came, left] = [failedTile(), failedTile()]
  for (const tile of [came, left]) parts.note({ error, sourceId: 'tiles', tile })
  expect(parts.reason()).toBe('Failed to fetch')
  // It is asked for again, and has not come yet.
  came.state = 'expired'
  expect(parts.parts()).toHaveLength(2)
  came.state = 'loaded'
  // A map that draws anew has still no tile there.
  expect(parts.reason()).toBe('Failed to fetch')
  left.uses = 0
  expect(parts.reason()).toBeNull()
})

test('a source that does not come at all is missing whatever else comes', () => {
  const parts = createMissingParts(['tiles', 'hills'])
  const tile = failedTile()
  parts.note({ error, sourceId: 'hills' })
  parts.note({ error, sourceId: 'tiles', tile })
  expect(parts.parts()).toEqual([
    { source: 'hills', tile: null },
    { source: 'tiles', tile: { x: 1, y: 2, z: 3 } },
  ])
  tile.state = 'loaded'
  expect(parts.reason()).toBe('Failed to fetch')
  parts.came('hills')
  expect([parts.reason(), parts.parts()]).toEqual([null, []])
})

test('what is not of the ground, or was called off, is not missing', () => {
  const parts = createMissingParts(['tiles'])
  const calledOff = Object.assign(new Error('aborted'), { name: 'AbortError' })
  parts.note({ error, sourceId: 'suburbs', tile: failedTile() })
  parts.note({ error })
  parts.note({ error: calledOff, sourceId: 'tiles', tile: failedTile() })
  expect(parts.reason()).toBeNull()
})
