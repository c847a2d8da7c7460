import { expect, test } from 'vitest'
import { cameraApart } from './camera-apart.ts'

/** A map of a size, at a zoom, on which all of them would be seen at another. */
function mapAt(zoom: number, all: number, size = { clientWidth: 900, clientHeight: 700 }) {
  const asked: unknown[] = []
  const map = {
    getZoom: () => zoom,
    getCanvas: () => size as HTMLCanvasElement,
    cameraForBounds: (_: unknown, options: unknown) => {
      asked.push(options)
      return { zoom: all }
    },
  }
  return { asked, camera: cameraApart(map, [28, -26.4, 28.2, -26]) }
}

test('all of them come into the middle, with room around them', () => {
  const { asked, camera } = mapAt(7.5, 9.7)
  expect(camera).toEqual({ center: [28.1, expect.closeTo(-26.2)], zoom: 9.7 })
  expect(asked).toEqual([{ padding: 80, maxZoom: 12 }])
})

test('where a small map has no room for all of them, it goes nearer all the same', () => {
  for (const [zoom, next] of [
    [7, 8.2],
    [7.9, 8.2],
    [8, 9.2],
  ] as const)
    expect(mapAt(zoom, zoom - 0.5).camera.zoom).toBeCloseTo(next)
})

test('the room around them is no more than the map has', () => {
  const { asked } = mapAt(7, 9, { clientWidth: 360, clientHeight: 120 })
  expect(asked).toEqual([{ padding: 30, maxZoom: 12 }])
})

test('what lies at one place is gone to somewhat nearer, however near the map is', () => {
  expect(mapAt(13, 14.5).asked).toEqual([{ padding: 80, maxZoom: 14.5 }])
})
