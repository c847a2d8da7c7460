import type { MapLibre } from '../../../ui/map/base-map.tsx'

/** Whether a map was taken down, as it is when the scheme changes: what was drawn on it went with it. */
export function watchRemoval(map: MapLibre): () => boolean {
  let isRemoved = false
  map.once('remove', () => {
    isRemoved = true
  })
  return () => isRemoved
}
