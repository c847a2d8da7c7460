import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

const en = {
  open: 'Zones from a file',
  file: 'GeoJSON or KML file',
  hint: 'Each polygon is a zone by its name; polygons of one name are one zone. At most 3.5 MB.',
  tooBig: 'This file is larger than 3.5 MB. Draw the borders more coarsely, or split it.',
  reading: 'Reading …',
  wrong: (count: number) =>
    count === 1 ? '1 problem; nothing was taken' : `${count} problems; nothing was taken`,
  summary: (fresh: number, replaced: number) =>
    [fresh > 0 && `${fresh} new`, replaced > 0 && `${replaced} already in the card`]
      .filter(Boolean)
      .join(' · '),
  leftOut: (count: number) =>
    count === 1 ? '1 point, line or picture left out' : `${count} points, lines or pictures left out`,
  list: 'Zones of the file',
  map: 'Map of the zones',
  isNew: 'New zone',
  isDrawn: 'Gets an area',
  isReplaced: 'Area replaced',
  nodes: (count: string) => `${count} nodes`,
  take: (count: number) => (count === 1 ? 'Take 1 zone' : `Take ${count} zones`),
  taken: (count: number) =>
    count === 1 ? '1 zone is in the draft. Save it.' : `${count} zones are in the draft. Save it.`,
}

const af: typeof en = {
  open: 'Sones uit ’n lêer',
  file: 'GeoJSON- of KML-lêer',
  hint: 'Elke veelhoek is ’n sone volgens sy naam; veelhoeke met dieselfde naam is een sone. Hoogstens 3.5 MB.',
  tooBig: 'Hierdie lêer is groter as 3.5 MB. Teken die grense growwer, of verdeel dit.',
  reading: 'Lees …',
  wrong: (count) =>
    count === 1 ? '1 probleem; niks is oorgeneem nie' : `${count} probleme; niks is oorgeneem nie`,
  summary: (fresh, replaced) =>
    [fresh > 0 && `${fresh} nuut`, replaced > 0 && `${replaced} reeds in die kaart`]
      .filter(Boolean)
      .join(' · '),
  leftOut: (count) =>
    count === 1 ? '1 punt, lyn of prent uitgelaat' : `${count} punte, lyne of prente uitgelaat`,
  list: 'Sones van die lêer',
  map: 'Kaart van die sones',
  isNew: 'Nuwe sone',
  isDrawn: 'Kry ’n gebied',
  isReplaced: 'Gebied vervang',
  nodes: (count) => `${count} punte`,
  take: (count) => (count === 1 ? 'Neem 1 sone oor' : `Neem ${count} sones oor`),
  taken: (count) =>
    count === 1 ? '1 sone is in die konsep. Stoor dit.' : `${count} sones is in die konsep. Stoor dit.`,
}

export const zoneFile = inBothLanguages({ en, af })
