import { readFileSync } from 'node:fs'
import { drawnRoads } from '../../../domain/arrivals/drawn-roads.ts'
import { freeWays, roadsInTraffic } from '../../../domain/arrivals/free-ways.ts'
import type { StreetFactor } from '../../../domain/arrivals/streets.ts'
import type { Roads } from '../../../domain/dispatch/route-now.ts'

const FILE = new URL('../../../../public/basemap/roads-schematic.geojson', import.meta.url)

export const roadsBetweenTowns = drawnRoads(JSON.parse(readFileSync(FILE, 'utf8')))

/** Ways over the shipped roads, before any traffic. */
export const freeWay = freeWays(roadsBetweenTowns)

/** Ways by the shipped roads with what was learnt of streets. */
export const ownRoads = (factor: StreetFactor): Roads => roadsInTraffic(freeWay, factor)
