import { useMemo } from 'react'
import type { ZoneShape } from '../../../domain/zones/zone-crossings.ts'
import type { Focus } from '../../../features/fleet-map/lazy-fleet-map.tsx'

/** Where the zone lies that is opened; as it was then, since the map does not wander while one is drawn anew. */
export function useZoneFocus(shapes: readonly ZoneShape[], id: number | null): Focus | null {
  const shape = shapes.find((one) => one.id === id)
  const box =
    shape?.parts.map(({ west, south, east, north }) => [west, south, east, north].join()).join(' ') ?? ''
  return useMemo(() => {
    if (box === '') return null
    const parts = box.split(' ').map((part) => part.split(',').map(Number))
    const of = (edge: number) => parts.map((part) => part[edge] ?? 0)
    return { bounds: [Math.min(...of(0)), Math.min(...of(1)), Math.max(...of(2)), Math.max(...of(3))] }
  }, [box])
}
