import { formatCount } from '../../ui/chart/stat.tsx'
import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

const stops = (count: number) => (count === 1 ? '1 stop' : `${formatCount(count)} stops`)

/** Lists of what lies on one another on the map, and stops that are selected there. */
const en = {
  stopsHere: (count: number) => `${stops(count)} here`,
  stopsInView: (count: number, listed: number) =>
    listed < count ? `${formatCount(listed)} of ${stops(count)} in view` : `${stops(count)} in view`,
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
  assignThem: (count: number, isAll: boolean) => `Assign ${isAll ? 'all ' : ''}${stops(count)}`,
  unassign: 'Unassign',
  unassignAll: 'Unassign all',
  unassignThem: (count: number, isAll: boolean) => `Unassign ${isAll ? 'all ' : ''}${stops(count)}`,
  follow: (name: string) => `Follow ${name}`,
  tripsheet: (name: string) => `Tripsheet of ${name}`,
}

const stoppe = (count: number) => (count === 1 ? '1 stop' : `${formatCount(count)} stoppe`)

const af: typeof en = {
  stopsHere: (count) => `${stoppe(count)} hier`,
  stopsInView: (count, listed) =>
    listed < count ? `${formatCount(listed)} van ${stoppe(count)} in sig` : `${stoppe(count)} in sig`,
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
  assignThem: (count, isAll) => `Wys ${isAll ? 'almal ' : ''}toe: ${stoppe(count)}`,
  unassign: 'Verwyder toewysing',
  unassignAll: 'Verwyder alle toewysings',
  unassignThem: (count, isAll) => `Verwyder ${isAll ? 'alle toewysings' : 'toewysing'}: ${stoppe(count)}`,
  follow: (name) => `Volg ${name}`,
  tripsheet: (name) => `Ritstaat van ${name}`,
}

export const fleetMapMessages = inBothLanguages({ en, af })
