/** The console's own screen of drivers and map, or two GeoJSON sources of MapLibre, with the same vehicles and stops moving. */

import { meterFrames, pause } from './frames.ts'
import { ourMap } from './map-ours.tsx'
import { mapPeer } from './map-peer.ts'
import { type MovingVehicles, movingVehicles } from './map-scene.ts'

export interface MapSize {
  readonly vehicles: number
  readonly stops: number
  /** Stops that change a second. */
  readonly changes: number
  /** How fast vehicles drive, m/s. */
  readonly metres: number
  readonly zoom: number
  /** The graphics card is told everything and draws nothing: it takes no time, as one in hardware takes nearly none. */
  readonly isCardFree: boolean
}

function freeTheCard(): void {
  const card = WebGL2RenderingContext.prototype
  for (const draws of [
    'drawElements',
    'drawArrays',
    'drawArraysInstanced',
    'drawElementsInstanced',
    'clear',
  ] as const)
    card[draws] = () => {}
}

/** What both sides can do. */
export interface MapUnderTest {
  /** Reports where every vehicle is, in ten parts through a second, and changes stops. */
  feed(vehicles: MovingVehicles, part: number): void
  /** How often vehicles were drawn where they had not been. */
  drawn(): number
  /** ms from reports to their painting, of those that were watched. */
  painted(): number[]
  end(): void
}

export const PARTS = 10

export async function openMap(side: 'ours' | 'peer', size: MapSize) {
  if (size.isCardFree) freeTheCard()
  const vehicles = movingVehicles(size.vehicles, size.metres)
  const map = await (side === 'ours' ? ourMap : mapPeer)(vehicles, size)
  let part = 0
  const timer = setInterval(() => {
    if (part === 0) vehicles.step()
    map.feed(vehicles, part)
    part = (part + 1) % PARTS
  }, 1_000 / PARTS)
  await pause(3_000)
  return {
    /** Watches for so long (ms): frames of the page a second, drawings of vehicles a second, gaps (ms). */
    async watch(ms: number) {
      const before = map.drawn()
      map.painted()
      const meter = meterFrames()
      const began = performance.now()
      await pause(ms)
      const seconds = (performance.now() - began) / 1_000
      const gaps = meter.stop()
      return {
        frames: gaps.length / seconds,
        drawn: (map.drawn() - before) / seconds,
        painted: map.painted(),
        gaps,
      }
    },
    end() {
      clearInterval(timer)
      map.end()
    },
  }
}
