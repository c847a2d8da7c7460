import { formatCount } from '../../ui/chart/stat.tsx'
import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

const stops = (count: number) => (count === 1 ? '1 stop' : `${formatCount(count)} stops`)

/** Lists of what lies on one another on the map, and stops that are selected there. */
const en = {
  stopsHere: (count: number) => `${stops(count)} here`,
  stopsInView: (count: number) => `${stops(count)} in view`,
  listed: {
    shipment: (listed: number, all: number) =>
      `First ${formatCount(listed)} of ${formatCount(all)} listed, exceptions first`,
    driver: (listed: number, all: number) =>
      `First ${formatCount(listed)} of ${formatCount(all)} listed, by name`,
  },
  more: (count: number) => `${formatCount(count)} more: zoom in to see them`,
  nearer: 'Zoom in',
  all: (count: number) => `Select all ${count}`,
  over: 'No longer here',
  unassigned: 'Unassigned',
  // Selecting
  select: (reference: string) => `Select ${reference}`,
  selectAll: 'Select all',
  isSelected: (count: number) => `${formatCount(count)} selected`,
  selected: 'Selected stops',
  clear: 'Clear selection',
  inView: 'List stops in view',
  selectInView: 'Select all stops in view',
  noneInView: 'No stops in view',
  selectOpened: 'Select the stop',
  // What is done with them
  assign: 'Assign',
  assignAll: 'Assign all',
  stops,
  assignThem: (what: string, isAll: boolean) => `Assign ${isAll ? 'all ' : ''}${what}`,
  unassign: 'Unassign',
  unassignAll: 'Unassign all',
  unassignThem: (what: string, isAll: boolean) => `Unassign ${isAll ? 'all ' : ''}${what}`,
  follow: (name: string) => `Follow ${name}`,
  tripsheet: (name: string) => `Tripsheet of ${name}`,
}

const stoppe = (count: number) => (count === 1 ? '1 stop' : `${formatCount(count)} stoppe`)

const af: typeof en = {
  stopsHere: (count) => `${stoppe(count)} hier`,
  stopsInView: (count) => `${stoppe(count)} in sig`,
  listed: {
    shipment: (listed, all) =>
      `Eerste ${formatCount(listed)} van ${formatCount(all)} gelys, uitsonderings eerste`,
    driver: (listed, all) => `Eerste ${formatCount(listed)} van ${formatCount(all)} gelys, volgens naam`,
  },
  more: (count) => `nog ${formatCount(count)}: zoem in om hulle te sien`,
  nearer: 'Zoem in',
  all: (count) => `Kies al ${count}`,
  over: 'Nie meer hier nie',
  unassigned: 'Nie toegewys nie',
  select: (reference) => `Kies ${reference}`,
  selectAll: 'Kies almal',
  isSelected: (count) => `${formatCount(count)} gekies`,
  selected: 'Gekose stoppe',
  clear: 'Maak keuse skoon',
  inView: 'Lys stoppe in sig',
  selectInView: 'Kies alle stoppe in sig',
  noneInView: 'Geen stoppe in sig nie',
  selectOpened: 'Kies die stop',
  assign: 'Wys toe',
  assignAll: 'Wys almal toe',
  stops: stoppe,
  assignThem: (what, isAll) => `Wys ${isAll ? 'almal ' : ''}toe: ${what}`,
  unassign: 'Verwyder toewysing',
  unassignAll: 'Verwyder alle toewysings',
  unassignThem: (what, isAll) => `Verwyder ${isAll ? 'alle toewysings' : 'toewysing'}: ${what}`,
  follow: (name) => `Volg ${name}`,
  tripsheet: (name) => `Ritstaat van ${name}`,
}

export const fleetMapMessages = inBothLanguages({ en, af })
