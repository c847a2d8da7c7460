/** Zones as files that other programs read: GeoJSON (RFC 7946) and KML 2.2. Our own reader takes them back as they were. */
import type { DrawnArea } from '../rates/polygon.ts'

export const ZONE_FILE_FORMATS = ['geojson', 'kml'] as const
export type ZoneFileFormat = (typeof ZONE_FILE_FORMATS)[number]

interface ExportedZone {
  readonly name: string
  /** `#rrggbb` */
  readonly colour: string
  readonly tags: readonly string[]
  readonly area: DrawnArea
}

function asGeoJson(zones: readonly ExportedZone[]): string {
  const features = zones.map(({ name, colour, tags, area }) => ({
    type: 'Feature',
    // The colours as simplestyle names them, which map programs paint by.
    properties: { name, tags, stroke: colour, fill: colour },
    geometry: area,
  }))
  return JSON.stringify({ type: 'FeatureCollection', features })
}

/** What XML cannot hold at all is left out, as a name may come from anywhere. */
const inXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

/** KML writes a colour as opacity, blue, green, red. */
const kmlColour = (opacity: string, colour: string): string =>
  opacity + colour.slice(5, 7) + colour.slice(3, 5) + colour.slice(1, 3)

type Rings = Extract<DrawnArea, { type: 'Polygon' }>['coordinates']

function kmlPolygon([outer = [], ...holes]: Rings): string {
  const ring = (nodes: Rings[number]) =>
    `<LinearRing><coordinates>${nodes.map(([lng, lat]) => `${lng},${lat}`).join(' ')}</coordinates></LinearRing>`
  const inner = holes.map((hole) => `<innerBoundaryIs>${ring(hole)}</innerBoundaryIs>`).join('')
  return `<Polygon><outerBoundaryIs>${ring(outer)}</outerBoundaryIs>${inner}</Polygon>`
}

function kmlPlacemark({ name, colour, tags, area }: ExportedZone): string {
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates
  const drawn = polygons.map(kmlPolygon).join('')
  const data =
    tags.length === 0
      ? ''
      : `<ExtendedData><Data name="tags"><value>${inXml(tags.join(', '))}</value></Data></ExtendedData>`
  const style = `<Style><LineStyle><color>${kmlColour('ff', colour)}</color></LineStyle><PolyStyle><color>${kmlColour('40', colour)}</color></PolyStyle></Style>`
  return `<Placemark><name>${inXml(name)}</name>${style}${data}${
    polygons.length === 1 ? drawn : `<MultiGeometry>${drawn}</MultiGeometry>`
  }</Placemark>`
}

const asKml = (zones: readonly ExportedZone[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${zones
    .map(kmlPlacemark)
    .join('\n')}</Document></kml>\n`

const WRITERS: Readonly<Record<ZoneFileFormat, (zones: readonly ExportedZone[]) => string>> = {
  geojson: asGeoJson,
  kml: asKml,
}

export const writeZoneFile = (format: ZoneFileFormat, zones: readonly ExportedZone[]): string =>
  WRITERS[format](zones)
