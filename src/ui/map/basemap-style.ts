/**
 * The shipped basemap as a MapLibre style: Natural Earth's South Africa from public/basemap, no server needed.
 *
 * Roads are straight joins of towns, true for the country and not for a street: they fade out before streets would
 * be expected. From zoom 9 the names of suburbs say where one is.
 */
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { BEYOND } from './coastline.ts'
import { type MapScheme, PALETTES, type Palette } from './palette.ts'
import { AIRPORTS, PROVINCE_NAMES, RENAMED } from './place-names.ts'

export const ATTRIBUTION =
  '<a href="https://www.naturalearthdata.com" target="_blank" rel="noreferrer">Natural Earth</a> · ' +
  '<a href="https://www.geonames.org" target="_blank" rel="noreferrer">GeoNames</a> CC BY 4.0 · saffer (MIT)'

const MEDIUM = ['Inter Medium']
const SEMIBOLD = ['Inter Semibold']
/** Suburbs are 200 KB: their source is added by the map at this zoom, and not before. */
export const SUBURBS_FROM = 9

/** What the whole country is drawn from, from the root of the site. */
const FILES = {
  land: 'basemap/land.geojson',
  'south-africa': 'basemap/south-africa.geojson',
  urban: 'basemap/urban.geojson',
  lakes: 'basemap/lakes.geojson',
  rivers: 'basemap/rivers.geojson',
  'province-lines': 'basemap/province-lines.geojson',
  roads: 'basemap/roads-schematic.geojson',
  airports: 'basemap/airports.geojson',
  places: 'basemap/place-labels.geojson',
} as const

/** What the map asks for as soon as it is there. */
export const basemapFiles = (): readonly string[] => Object.values(FILES)

const file = (name: keyof typeof FILES) => ({ type: 'geojson' as const, data: `/${FILES[name]}` })

const provinceNames = {
  type: 'geojson' as const,
  data: {
    type: 'FeatureCollection' as const,
    features: PROVINCE_NAMES.map(([name, lng, lat]) => ({
      type: 'Feature' as const,
      properties: { name },
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    })),
  },
}

function grounds(c: Palette): LayerSpecification[] {
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': c.sea } },
    {
      id: 'beyond',
      type: 'fill',
      source: 'beyond',
      paint: { 'fill-color': c.abroad, 'fill-antialias': false },
    },
    { id: 'abroad', type: 'fill', source: 'land', paint: { 'fill-color': c.abroad } },
    { id: 'land', type: 'fill', source: 'south-africa', paint: { 'fill-color': c.land } },
    { id: 'urban', type: 'fill', source: 'urban', paint: { 'fill-color': c.urban } },
    { id: 'lakes', type: 'fill', source: 'lakes', paint: { 'fill-color': c.water } },
    {
      id: 'rivers',
      type: 'line',
      source: 'rivers',
      paint: { 'line-color': c.water, 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.6, 9, 2.2] },
    },
  ]
}

function lines(c: Palette): LayerSpecification[] {
  return [
    {
      id: 'provinces',
      type: 'line',
      source: 'province-lines',
      paint: { 'line-color': c.province, 'line-width': 1, 'line-dasharray': [3, 2] },
    },
    {
      id: 'roads',
      type: 'line',
      source: 'roads',
      maxzoom: 10.5,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': c.road,
        'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.9, 8, 2.4],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 8.5, 1, 10.5, 0],
      },
    },
    {
      id: 'border',
      type: 'line',
      source: 'south-africa',
      paint: { 'line-color': c.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.8, 9, 1.4] },
    },
  ]
}

/** `k` enlarges the type with the page's: a wall's is more than twice as large. */
function names(c: Palette, k: number): LayerSpecification[] {
  const halo = { 'text-halo-color': c.halo, 'text-halo-width': 1.4 * k }
  return [
    {
      id: 'road-names',
      type: 'symbol',
      source: 'roads',
      minzoom: 5.5,
      maxzoom: 9.5,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 340,
        'text-field': ['get', 'ref'],
        'text-font': SEMIBOLD,
        'text-size': 9.5 * k,
      },
      paint: { ...halo, 'text-color': c.quiet },
    },
    {
      id: 'province-names',
      type: 'symbol',
      source: 'province-names',
      minzoom: 4.6,
      maxzoom: 7.5,
      layout: {
        'text-field': ['upcase', ['get', 'name']],
        'text-font': MEDIUM,
        'text-size': ['interpolate', ['linear'], ['zoom'], 5, 9.5 * k, 7, 12.5 * k],
        'text-letter-spacing': 0.18,
        'text-max-width': 9,
      },
      paint: { 'text-color': c.provinceName },
    },
    {
      id: 'airports',
      type: 'symbol',
      source: 'airports',
      minzoom: 8,
      filter: ['in', ['get', 'iata_code'], ['literal', AIRPORTS]],
      layout: {
        'text-field': ['concat', '✈ ', ['get', 'iata_code']],
        'text-font': MEDIUM,
        'text-size': 10.5 * k,
      },
      paint: { ...halo, 'text-color': c.quiet },
    },
    {
      id: 'places',
      type: 'symbol',
      source: 'places',
      filter: [
        'all',
        ['==', ['get', 'adm0_a3'], 'ZAF'],
        // Natural Earth's zooms are for tiles of 256 px; ours are 512.
        ['<=', ['-', ['get', 'min_zoom'], 1], ['zoom']],
      ],
      layout: {
        'text-field': ['coalesce', ['get', ['get', 'name'], ['literal', RENAMED]], ['get', 'name']],
        // Big cities have their stops gathered on them: their names stand below.
        'text-anchor': 'top',
        'text-offset': [
          'interpolate',
          ['linear'],
          ['zoom'],
          7,
          ['case', ['<=', ['get', 'scalerank'], 3], ['literal', [0, 1.7]], ['literal', [0, -0.6]]],
          9.5,
          ['literal', [0, -0.6]],
        ],
        'text-font': ['case', ['<=', ['get', 'scalerank'], 3], ['literal', SEMIBOLD], ['literal', MEDIUM]],
        'text-size': [
          'interpolate',
          ['linear'],
          ['get', 'scalerank'],
          0,
          13.5 * k,
          4,
          11.5 * k,
          10,
          10.5 * k,
        ],
        'symbol-sort-key': ['get', 'scalerank'],
        'text-padding': 4,
      },
      paint: { ...halo, 'text-color': c.name },
    },
  ]
}

/** Added with their source once somebody is near enough. */
export function suburbLayers(scheme: MapScheme, k: number): LayerSpecification[] {
  const c = PALETTES[scheme]
  const look = (id: string, rank: number, minzoom: number): LayerSpecification => ({
    id,
    type: 'symbol',
    source: 'suburbs',
    minzoom,
    filter: ['==', ['get', 'rank'], rank],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': MEDIUM,
      'text-size': ['interpolate', ['linear'], ['zoom'], 9, 10 * k, 13, 12 * k],
      'text-padding': 6,
      'text-max-width': 8,
    },
    paint: { 'text-color': c.quiet, 'text-halo-color': c.halo, 'text-halo-width': 1.3 },
  })
  return [look('suburbs-known', 1, SUBURBS_FROM), look('suburbs', 2, 10.5)]
}

export function basemapStyle(scheme: MapScheme, k: number): StyleSpecification {
  const palette = PALETTES[scheme]
  return {
    version: 8,
    name: `Hubline ${scheme}`,
    sources: {
      beyond: BEYOND,
      land: { ...file('land'), attribution: ATTRIBUTION },
      'south-africa': file('south-africa'),
      urban: file('urban'),
      lakes: file('lakes'),
      rivers: file('rivers'),
      'province-lines': file('province-lines'),
      roads: file('roads'),
      'province-names': provinceNames,
      airports: file('airports'),
      places: file('places'),
    },
    layers: [...grounds(palette), ...lines(palette), ...names(palette, k)],
  }
}
