import { expect, test } from 'vitest'
import { clusterStops, clustersOf } from './stop-clusters.ts'

type Stop = readonly [x: number, y: number, isTroubled?: boolean]
const clustered = (stops: readonly Stop[], reach = 1) =>
  clusterStops(
    {
      count: stops.length,
      x: (slot) => stops[slot]?.[0] ?? 0,
      y: (slot) => stops[slot]?.[1] ?? 0,
      isTroubled: (slot) => stops[slot]?.[2] === true,
    },
    reach,
  )

/** The same in every run. */
function someStops(count: number): Stop[] {
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  return Array.from({ length: count }, () => [random() * 20 - 10, random() * 20 - 10, random() < 0.1])
}

test('what lies together is one cluster in its middle, what lies apart stays alone', () => {
  const { clusters, of } = clustered([
    [0.2, 0.2],
    [0.4, 0.2, true],
    [0.3, 0.5],
    [7, 7],
  ])
  expect(clusters).toEqual([{ x: expect.closeTo(0.3), y: expect.closeTo(0.3), count: 3, troubled: 1 }])
  expect([...of]).toEqual([0, 0, 0, -1])
})

test('neighbours on both sides of a square’s edge are one cluster, also about the middle of the chart', () => {
  for (const at of [-3, 0, 5]) {
    expect(
      clustered([
        [at - 0.1, at - 0.1],
        [at + 0.1, at + 0.1],
      ]).clusters,
    ).toEqual([{ x: expect.closeTo(at), y: expect.closeTo(at), count: 2, troubled: 0 }])
  }
})

test('every stop is in one cluster or by itself, and those of a cluster are as many as it says', () => {
  const stops = someStops(2_000)
  const { clusters, of } = clustered(stops)
  clusters.forEach(({ x, y, count, troubled }, i) => {
    const own = stops.filter((_, slot) => of[slot] === i)
    expect([own.length, own.filter(([, , isTroubled]) => isTroubled).length]).toEqual([count, troubled])
    expect(x).toBeCloseTo(own.reduce((sum, stop) => sum + stop[0], 0) / count)
    // A square and those beside it.
    for (const [sx, sy] of own) expect(Math.max(Math.abs(sx - x), Math.abs(sy - y))).toBeLessThan(3)
  })
  const alone = [...of].filter((cluster) => cluster === -1).length
  expect(alone + clusters.reduce((sum, { count }) => sum + count, 0)).toBe(stops.length)
})

test('nearer the same stops are in more clusters, and at the nearest by themselves', () => {
  const stops = someStops(2_000)
  const counts = [4, 2, 1, 0.5].map((reach) => {
    const { clusters, of } = clustered(stops, reach)
    return clusters.length + [...of].filter((cluster) => cluster === -1).length
  })
  expect(counts).toEqual([...counts].sort((a, b) => a - b))
  expect(clustered(stops, 1e-4).clusters).toEqual([])
})

test('stops that come and go elsewhere leave a cluster where it is', () => {
  const town: Stop[] = Array.from({ length: 40 }, (_, i) => [0.3 + (i % 7) / 20, 0.3 + (i % 5) / 20])
  const before = clustered([...town, [8, 8]])
  const after = clustered([...town, [8, 8], [-6, 3], [8.1, 8], [-6.2, 3]])
  expect(after.clusters.find(({ count }) => count === 40)).toEqual(before.clusters[0])
})

test('nothing is no cluster', () => {
  expect(clustered([])).toEqual({ clusters: [], of: new Int32Array() })
})

test('however many stops of a cluster are selected, it is one ring that is reckoned; a stop by itself has its own', () => {
  const stops = [...Array.from({ length: 5_000 }, (): Stop => [0.1, 0.1]), [9, 9] as const]
  const { clusters, of } = clustered(stops)
  const around = clustersOf(stops.keys(), (slot) => clusters[of[slot] ?? -1])
  expect(around).toEqual({ clusters, alone: [5_000] })
  expect(clusters).toHaveLength(1)
})
