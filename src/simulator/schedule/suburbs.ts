import { readFileSync } from 'node:fs'
import { distanceMetres } from '../../domain/dispatch/place.ts'
import type { FixtureBranch } from '../fixtures/read.ts'
import type { Random } from '../random.ts'
import { type Land, readLand } from './land.ts'

/** Where people live and work: a suburb with the quality of the point that is known of it (data README). */
export interface Suburb {
  name: string
  city: string
  province: string
  code: string
  lat: number
  lng: number
  quality: 'place' | 'postcode' | 'area'
}

/** The suburbs around each hub, by branch code, and the land they stand on. */
export interface Gazetteer {
  around: ReadonlyMap<string, readonly Suburb[]>
  land: Land
}

const FILE = new URL('../../../reference/za-places.csv', import.meta.url)

/** How far from its hub a courier's city reaches, in km. */
const REACH_KM: Readonly<Record<string, number>> = { JNB: 26, PTA: 20, CPT: 26, DUR: 24, PE: 18, BFN: 14 }
const USUAL_REACH_KM = 18

/** Extensions and phases are plots of the suburb that they extend, twice over in two languages. */
const PLOT = /\b(Ext|Extension|Uit|Uitbreiding|Phase|Fase|Seksie|Section|Lgd|Landgoed|Speed Services|\d+)\b/i

function quality(text: string): Suburb['quality'] | null {
  return text === 'place' || text === 'postcode' || text === 'area' ? text : null
}

/** The file has no quoted fields. Post-office boxes are nobody's door. */
function readSuburbs(file: URL): Suburb[] {
  const suburbs: Suburb[] = []
  for (const line of readFileSync(file, 'utf8').split('\n').slice(1)) {
    const [name = '', kind, city = '', province = '', code = '', postal, lat = '', lng = '', text = ''] =
      line.split(',')
    const known = quality(text)
    if (kind !== 'suburb' || postal !== 'street' || known === null || lat === '' || PLOT.test(name)) continue
    suburbs.push({ name, city, province, code, lat: Number(lat), lng: Number(lng), quality: known })
  }
  return suburbs
}

/** A point may be spread by 4 km from its suburb's; by this margin it stays nearest to the same hub. Metres. */
const MARGIN = 8000

/** Near this hub, and clearly nearer than to any other. */
function belongsTo(suburb: Suburb, hub: FixtureBranch, hubs: readonly FixtureBranch[]): boolean {
  const away = distanceMetres(suburb, hub)
  if (suburb.province !== hub.zone || away > (REACH_KM[hub.code] ?? USUAL_REACH_KM) * 1000) return false
  return hubs.every((other) => other === hub || distanceMetres(suburb, other) > away + MARGIN)
}

/** The suburbs of each hub's city. */
export function readGazetteer(branches: readonly FixtureBranch[], file: URL = FILE): Gazetteer {
  const suburbs = readSuburbs(file)
  const land = readLand()
  const around = new Map<string, Suburb[]>()
  for (const hub of branches) {
    around.set(
      hub.code,
      suburbs
        .filter((suburb) => belongsTo(suburb, hub, branches))
        // Some have no city of their own in the list: they are the hub's.
        .map((suburb) => ({ ...suburb, city: suburb.city || hub.city })),
    )
  }
  return { around, land }
}

/** A main suburb with a point of its own is where most people are. */
const OFTEN: Record<Suburb['quality'], number> = { place: 8, postcode: 1, area: 0.4 }

/** How far from its point, in metres, something in a suburb may be. */
const SPREAD: Record<Suburb['quality'], readonly [number, number]> = {
  place: [100, 1300],
  postcode: [1000, 4000],
  area: [1000, 4000],
}

const METRES_A_DEGREE = 111_195

/** A suburb of a hub's city. */
export function someSuburb(dice: Random, gazetteer: Gazetteer, hub: string): Suburb {
  return dice.weighted(gazetteer.around.get(hub) ?? [], (suburb) => OFTEN[suburb.quality])
}

/** A point in a suburb: spread as far as its own point is uncertain, and on dry land. */
export function pointIn(dice: Random, { land }: Gazetteer, suburb: Suburb): { lat: number; lng: number } {
  const [near, far] = SPREAD[suburb.quality]
  for (let tries = 0; tries < 12; tries++) {
    const away = dice.between(near, far)
    const angle = dice.between(0, 2 * Math.PI)
    const lat = suburb.lat + (away * Math.cos(angle)) / METRES_A_DEGREE
    const lng =
      suburb.lng + (away * Math.sin(angle)) / (METRES_A_DEGREE * Math.cos((suburb.lat * Math.PI) / 180))
    const point = { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) }
    if (land(point, suburb.province)) return point
  }
  return { lat: suburb.lat, lng: suburb.lng }
}
