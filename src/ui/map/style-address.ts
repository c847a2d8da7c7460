/**
 * The style that a provider asks for by `map_style_url`: a MapLibre style, or a PMTiles archive that is dressed in
 * our own colours. Without one, the shipped basemap.
 */
import { addProtocol, type LayerSpecification, type StyleSpecification } from 'maplibre-gl'
import type { Protocol } from 'pmtiles'
import { bareMapAddress, isArchive } from '../../domain/values/map-address.ts'
import { basemapStyle } from './basemap-style.ts'
import { type MapScheme, PALETTES } from './palette.ts'

let protocol: Protocol | null = null

async function open(address: string): Promise<{ isVector: boolean }> {
  // Most providers have no archive, so its reader is not part of the map.
  const [reader, { openArchive }] = await Promise.all([import('pmtiles'), import('./archive.ts')])
  const { archive, isVector } = await openArchive(new reader.FetchSource(address))
  if (protocol === null) {
    protocol = new reader.Protocol()
    addProtocol('pmtiles', protocol.tile)
  }
  protocol.add(archive)
  return { isVector }
}

/** Layers of the Protomaps basemap schema, as far as a quiet map needs them. */
function vectorLayers(scheme: MapScheme): LayerSpecification[] {
  const c = PALETTES[scheme]
  const fill = (id: string, layer: string, colour: string): LayerSpecification => ({
    id,
    type: 'fill',
    source: 'tiles',
    'source-layer': layer,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': colour },
  })
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': c.sea } },
    fill('earth', 'earth', c.land),
    fill('landuse', 'landuse', c.urban),
    fill('water', 'water', c.water),
    {
      id: 'boundaries',
      type: 'line',
      source: 'tiles',
      'source-layer': 'boundaries',
      paint: { 'line-color': c.province, 'line-dasharray': [3, 2] },
    },
    {
      id: 'roads',
      type: 'line',
      source: 'tiles',
      'source-layer': 'roads',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': c.road,
        'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 6, 0.5, 12, 1.4, 16, 7],
      },
    },
    {
      id: 'road-names',
      type: 'symbol',
      source: 'tiles',
      'source-layer': 'roads',
      minzoom: 13,
      layout: {
        'symbol-placement': 'line',
        'text-field': ['get', 'name'],
        'text-font': ['Inter Medium'],
        'text-size': 10.5,
      },
      paint: { 'text-color': c.quiet, 'text-halo-color': c.halo, 'text-halo-width': 1.3 },
    },
    {
      id: 'places',
      type: 'symbol',
      source: 'tiles',
      'source-layer': 'places',
      layout: { 'text-field': ['get', 'name'], 'text-font': ['Inter Medium'], 'text-size': 11.5 },
      paint: { 'text-color': c.name, 'text-halo-color': c.halo, 'text-halo-width': 1.4 },
    },
  ]
}

async function archiveStyle(address: string, scheme: MapScheme): Promise<StyleSpecification> {
  const { isVector } = await open(address)
  const url = `pmtiles://${address}`
  if (isVector) {
    return { version: 8, sources: { tiles: { type: 'vector', url } }, layers: vectorLayers(scheme) }
  }
  return {
    version: 8,
    sources: { tiles: { type: 'raster', url, tileSize: 256 } },
    layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
  }
}

async function readStyle(address: string): Promise<StyleSpecification> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`)
  const style: unknown = await answer.json()
  if (!isStyle(style)) throw new Error(`${address} is no map style.`)
  return style
}

const isStyle = (value: unknown): value is StyleSpecification =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  value.version === 8 &&
  'layers' in value &&
  Array.isArray(value.layers) &&
  'sources' in value

export interface ResolvedStyle {
  readonly style: StyleSpecification
  /** Why the provider's own cannot be shown, where it cannot: the shipped one stands in for it. */
  readonly problem: string | null
}

export async function resolveStyle(setting: string, scheme: MapScheme, k: number): Promise<ResolvedStyle> {
  const shipped = () => basemapStyle(scheme, k)
  if (setting === '') return { style: shipped(), problem: null }
  const address = new URL(bareMapAddress(setting), location.href).href
  try {
    const style = await (isArchive(address) ? archiveStyle(address, scheme) : readStyle(address))
    return { style, problem: null }
  } catch (cause) {
    return { style: shipped(), problem: cause instanceof Error ? cause.message : String(cause) }
  }
}
