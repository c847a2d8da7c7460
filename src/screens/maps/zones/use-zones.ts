import { useMemo, useRef } from 'react'
import { listZones, type Zone, type ZoneEditor } from '../../../contract/zones.ts'
import { shapeOf, type ZoneShape } from '../../../domain/zones/zone-crossings.ts'
import { useCallQuery } from '../../../features/session/answers.ts'

/** So often the map asks who draws, and which vehicles are where (ms). */
const ASKED_EVERY_MS = 10_000

export interface MapZones {
  readonly zones: readonly Zone[]
  readonly byId: ReadonlyMap<number, Zone>
  readonly shapes: readonly ZoneShape[]
  readonly editor: ZoneEditor | null
  readonly inside: readonly {
    readonly zone_id: number
    readonly driver_id: number
    readonly entered_at: string
  }[]
  readonly isLoaded: boolean
  readonly problem: string | null
}

const NO_ZONES: readonly Zone[] = []
const NOBODY: MapZones['inside'] = []

/** The zones of the map, kept up while they are shown. Those that have not changed are not sent again. */
export function useZones(isShown: boolean): MapZones {
  const known = useRef<{ revision: number; zones: readonly Zone[] } | null>(null)
  const { data, error } = useCallQuery(
    [listZones.name, 'map'],
    async (call, signal) => {
      const had = known.current
      const outcome = await call(listZones, { query: had === null ? {} : { revision: had.revision }, signal })
      if (!outcome.ok) return outcome
      const { revision, zones } = outcome.value
      known.current = { revision, zones: zones ?? had?.zones ?? NO_ZONES }
      return { ...outcome, value: { ...outcome.value, zones: known.current.zones } }
    },
    { when: isShown, everyMs: ASKED_EVERY_MS },
  )
  const zones = data?.zones ?? NO_ZONES
  const made = useMemo(
    () => ({
      zones,
      byId: new Map(zones.map((zone) => [zone.id, zone])),
      shapes: zones.map(({ id, area }) => shapeOf(id, area)),
    }),
    [zones],
  )
  return {
    ...made,
    editor: data?.editor ?? null,
    inside: data?.inside ?? NOBODY,
    isLoaded: data !== undefined,
    problem: data === undefined ? (error?.message ?? null) : null,
  }
}
