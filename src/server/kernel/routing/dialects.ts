import { OSRM } from './osrm.ts'
import { VALHALLA } from './valhalla.ts'

/** The routing servers that are understood. */
export const DIALECTS = { osrm: OSRM, valhalla: VALHALLA } as const
