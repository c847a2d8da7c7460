import { expect, test } from 'vitest'
import { type Camera, chartBox, onScreen } from './chart.ts'

const cameraAt = (turn: number): Camera => ({
  cx: 0.02,
  cy: -0.01,
  a: 40_000 * Math.cos(turn),
  b: 40_000 * Math.sin(turn),
  px: 450,
  py: 350,
})
const SCREEN = { west: 0, north: 0, east: 900, south: 700 }

test('a part of the screen is a part of the chart, corner for corner', () => {
  const camera = cameraAt(0)
  const { west, north, east, south } = chartBox(camera, SCREEN)
  expect(onScreen(camera, { x: west, y: north })).toEqual({ x: expect.closeTo(0), y: expect.closeTo(0) })
  expect(onScreen(camera, { x: east, y: south })).toEqual({ x: expect.closeTo(900), y: expect.closeTo(700) })
})

test('of a map that is turned everything in sight lies in it', () => {
  const camera = cameraAt(0.6)
  const { west, north, east, south } = chartBox(camera, SCREEN)
  const inSight = (x: number, y: number) => {
    const at = onScreen(camera, { x, y })
    return at.x >= 0 && at.x <= 900 && at.y >= 0 && at.y <= 700
  }
  // All around it nothing is in sight any more.
  for (let i = 0; i <= 40; i++) {
    const [x, y] = [west + ((east - west) * i) / 40, north + ((south - north) * i) / 40]
    for (const [px, py] of [
      [x, north - 1e-4],
      [x, south + 1e-4],
      [west - 1e-4, y],
      [east + 1e-4, y],
    ] as const)
      expect(inSight(px, py)).toBe(false)
  }
})
