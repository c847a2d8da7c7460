import type { LiveDriver, LiveShipment } from '../../../src/contract/live.ts'
import { Screen } from '../../../src/screens/maps/screen.tsx'
import { withNewerPosition } from '../../../src/streams/feed/rows.ts'
import { createEntityStore } from '../../../src/streams/stores/entity-store.ts'
import { afterNextPainting, pause } from './frames.ts'
import { type MovingVehicles, mappedDrivers, mappedShipments } from './map-scene.ts'
import { type MapSize, type MapUnderTest, PARTS } from './map-side.tsx'
import { showIn, workspaceOf } from './our-screen.tsx'
import '@mantine/core/styles.css'

/** The whole screen of /maps: list of drivers, counts, filters, one driver opened with their route, and the map. */
export async function ourMap(vehicles: MovingVehicles, size: MapSize): Promise<MapUnderTest> {
  let isAsked = false
  const publish = () => {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(() => {
      isAsked = false
      drivers.publish()
      shipments.publish()
    })
  }
  const drivers = createEntityStore<LiveDriver>({
    complete: () => null,
    mergeUnversioned: withNewerPosition,
    onChange: publish,
  })
  const shipments = createEntityStore<LiveShipment>({ complete: () => null, onChange: publish })
  const workspace = workspaceOf(shipments, drivers)
  let at = workspace.now()
  drivers.replace(mappedDrivers(vehicles, at), 1)
  shipments.replace(mappedShipments(size.stops, size.vehicles), 1)
  drivers.publish()
  shipments.publish()

  let drawings = 0
  countDrawings(() => {
    drawings += 1
  })
  const hide = await showIn(workspace, <Screen />, `/maps?driver=${OPENED}`)
  while (document.querySelector('canvas.maplibregl-canvas') === null) await pause(50)

  let turn = 0
  let waits: number[] = []
  let seq = 1
  return {
    feed({ places }, part) {
      at += 1_000 / PARTS
      const count = places.length / 2
      const told = []
      for (let i = part; i < count; i += PARTS) {
        told.push({ id: i + 1, lng: places[2 * i], lat: places[2 * i + 1], heading: 45, speed_kmh: 40, at })
      }
      drivers.applyUnversioned(told)
      const events = []
      for (let i = 0; i < size.changes / PARTS; i++) {
        turn = (turn + 7919) % size.stops
        const row = shipments.get(turn + 1)
        if (row === undefined) continue
        seq += 1
        const status = row.status === 'delivery-exception' ? 'out-for-delivery' : 'delivery-exception'
        const version = row.version + 1
        events.push({
          seq,
          type: 'shipment.status',
          id: row.id,
          version,
          fields: { id: row.id, version, status, status_at: at } as const,
        })
      }
      shipments.apply(events)
      const told_at = performance.now()
      afterNextPainting(() => waits.push(performance.now() - told_at))
    },
    drawn: () => drawings,
    painted() {
      const known = waits
      waits = []
      return known
    },
    end: hide,
  }
}

const OPENED = 1

/** Each frame in which vehicles are drawn. */
function countDrawings(tell: () => void): void {
  let last = -1
  const note = (canvas: HTMLCanvasElement | OffscreenCanvas) => {
    if (!(canvas instanceof HTMLCanvasElement) || canvas.dataset.draws !== 'vehicles') return
    const now = document.timeline.currentTime
    if (now === last) return
    last = Number(now)
    tell()
  }
  const { clearRect } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.clearRect = function (...of) {
    note(this.canvas)
    clearRect.apply(this, of)
  }
  const { drawArraysInstanced } = WebGL2RenderingContext.prototype
  WebGL2RenderingContext.prototype.drawArraysInstanced = function (...of) {
    note(this.canvas)
    drawArraysInstanced.apply(this, of)
  }
}
