import { kml } from '@tmcw/togeojson'
import { DOMParser, MIME_TYPE } from '@xmldom/xmldom'
import findCrossings from 'geojson-polygon-self-intersections'
import type { DrawnArea } from '../../../../domain/rates/polygon.ts'
import {
  wrongFile,
  type ZoneFile,
  type ZoneFileLimits,
  type ZoneFileProblem,
  zonesInFile,
} from '../../../../domain/rates/zone-file.ts'

/** Entities may be made of each other until no memory holds them, and name files of this machine: no map needs any. */
const DECLARES = /<!(DOCTYPE|ENTITY)/i
/** The first bytes of a packed file. */
const PACKED = /^PK/

/** What a KML file says, as GeoJSON; or why it cannot be read. */
function readKml(text: string): { file: unknown } | { says: string } {
  if (DECLARES.test(text)) return { says: 'A KML file with a DOCTYPE or entities is not read' }
  try {
    const parser = new DOMParser({
      onError(_level, message) {
        throw new Error(message)
      },
    })
    return { file: kml(parser.parseFromString(text, MIME_TYPE.XML_TEXT)) }
  } catch {
    return { says: 'This KML file is damaged: it is no well-formed XML' }
  }
}

function readJson(text: string): { file: unknown } | { says: string } {
  try {
    return { file: JSON.parse(text) }
  } catch {
    return { says: 'This file is neither GeoJSON nor KML' }
  }
}

/** Where a border crosses itself or another of its polygon first; null where none does. */
function firstCrossing(rings: number[][][]): number[] | null {
  let found: number[] | null = null
  const enough = new Error('one is enough')
  try {
    findCrossings(
      { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: rings } },
      {
        // All of them may be millions.
        callbackFunction({ isect }: { isect: number[] }) {
          found = isect
          throw enough
        },
      },
    )
  } catch (cause) {
    if (cause !== enough) throw cause
  }
  return found
}

function crossingIn(area: DrawnArea): number[] | null {
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates
  for (const rings of polygons) {
    const at = firstCrossing(rings.map((ring) => ring.map(([lng, lat]) => [lng, lat])))
    if (at !== null) return at
  }
  return null
}

/** The zones of a GeoJSON or KML file, or all that is wrong with it. It may take seconds: see read-zone-file.ts. */
export function parseZoneFile(content: string, limits: ZoneFileLimits): ZoneFile {
  const text = content.replace(/^\uFEFF/, '').trimStart()
  if (PACKED.test(text))
    return wrongFile('This file is packed (KMZ or ZIP): unpack it and choose the KML in it')
  const read = text.startsWith('<') ? readKml(text) : readJson(text)
  if ('says' in read) return wrongFile(read.says)
  const found = zonesInFile(read.file, limits)
  const problems = found.zones.flatMap(({ name, area }): ZoneFileProblem[] => {
    const at = crossingIn(area)
    if (at === null) return []
    const [lng = 0, lat = 0] = at
    return [{ zone: name, says: `A border crosses itself at ${lat.toFixed(3)}, ${lng.toFixed(3)}` }]
  })
  return problems.length === 0 ? found : { ...found, zones: [], problems }
}
