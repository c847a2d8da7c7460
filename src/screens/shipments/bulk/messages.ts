import type { BulkAct } from '../../../domain/shipments/bulk-acts.ts'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'
import type { BulkPhase } from './bulk-run.ts'
import type { PrintKind } from './print-part.ts'

const shipments = (count: number) => `${formatCount(count)} ${count === 1 ? 'shipment' : 'shipments'}`

/** What is done to many shipments at once: what is asked, how far it is, and what was refused. */
const en = {
  acts: {
    status: 'Set status',
    note: 'Add note',
    print: 'Print',
    tag: 'Add tag',
    untag: 'Remove tag',
    cancel: 'Cancel shipments',
  } satisfies Record<BulkAct, string>,
  of: (what: string, count: number) => `${what}: ${shipments(count)}`,
  assignTo: (driver: string) => `Assign to ${driver}`,
  unassign: 'Unassign',
  // What is asked
  next: 'Next status',
  chooseStatus: 'Choose a status',
  noStatus: 'None of these can be set to another status by hand.',
  set: (status: string) => `Set ${status.toLowerCase()}`,
  some: (count: number, all: number) => `${formatCount(count)} of ${formatCount(all)}`,
  stay: (count: number, all: number) =>
    `${formatCount(count)} of ${formatCount(all)} cannot be changed so and ${count === 1 ? 'stays as it is' : 'stay as they are'}`,
  noneOpen: 'None of these can be cancelled any more.',
  write: 'Add note',
  tag: 'Tag',
  tagged: {
    tag: (name: string) => `Add tag ${name}`,
    untag: (name: string) => `Remove tag ${name}`,
  },
  noTag: {
    tag: 'None of these can be given a tag that it has not.',
    untag: 'None of these has a tag that can be removed.',
  },
  mayCost: 'Where the rate card charges for a tag, the shipment is rated again.',
  keep: 'Keep them',
  printAs: 'What is printed',
  outdated: (count: number, refs: string) =>
    `${count === 1 ? 'One label was' : `Labels of ${count} were`} printed before an address or contact changed: ${refs}${count > 5 ? ' …' : ''}. Put the new ones over the old.`,
  prints: {
    sticker: 'Stickers, 4 × 6 inches',
    '6up': 'Six stickers on A4',
    waybill: 'Waybills',
    list: 'Barcode list',
    zpl203: 'File for a label printer, 203 dpi (ZPL)',
    zpl300: 'File for a label printer, 300 dpi (ZPL)',
  } satisfies Record<PrintKind, string>,
  // How far it is
  region: 'Bulk changes',
  phases: {
    waiting: 'Waits for the act before it',
    running: 'Under way',
    stopping: 'Stops after this part',
    stopped: 'Stopped',
    lost: 'No answer',
    over: 'Finished',
  } satisfies Record<BulkPhase, string>,
  takenBack: 'Undone',
  settled: (count: number) => `${formatCount(count)} ${count === 1 ? 'change' : 'changes'} finished`,
  show: 'Show',
  hide: 'Hide',
  closeAll: 'Close all',
  counts: (done: number, refused: number, left: number) =>
    `${formatCount(done)} done, ${formatCount(refused)} refused, ${formatCount(left)} left`,
  progress: 'Progress',
  stop: 'Stop',
  goOn: 'Continue',
  retry: (count: number) => `Retry ${formatCount(count)} refused`,
  undo: 'Undo',
  undoing: (title: string) => `Undo: ${title}`,
  undone: (count: number) => `Change undone: ${shipments(count)}`,
  close: 'Close',
  refused: (count: number) => `${formatCount(count)} refused`,
  more: (count: number) => `and ${formatCount(count)} more`,
  // All that matches
  selectAll: (most: number) => `Select all that match (at most ${formatCount(most)})`,
  gathering: (count: number) => `Selecting… ${formatCount(count)}`,
  cut: (most: number) => `The first ${formatCount(most)} are selected. Narrow the filter to reach the rest.`,
  notGathered: 'Not all that match could be selected.',
}

const besendings = (count: number) => `${formatCount(count)} ${count === 1 ? 'besending' : 'besendings'}`

const af: typeof en = {
  acts: {
    status: 'Stel status',
    note: 'Voeg nota by',
    print: 'Druk',
    tag: 'Voeg etiket by',
    untag: 'Verwyder etiket',
    cancel: 'Kanselleer besendings',
  },
  of: (what, count) => `${what}: ${besendings(count)}`,
  assignTo: (driver) => `Wys toe aan ${driver}`,
  unassign: 'Verwyder toewysing',
  next: 'Volgende status',
  chooseStatus: 'Kies ’n status',
  noStatus: 'Nie een hiervan kan met die hand na ’n ander status gestel word nie.',
  set: (status) => `Stel ${status.toLowerCase()}`,
  some: (count, all) => `${formatCount(count)} van ${formatCount(all)}`,
  stay: (count, all) =>
    `${formatCount(count)} van ${formatCount(all)} kan nie so verander word nie en bly soos ${count === 1 ? 'dit' : 'hulle'} is`,
  noneOpen: 'Nie een hiervan kan meer gekanselleer word nie.',
  write: 'Voeg nota by',
  tag: 'Etiket',
  tagged: {
    tag: (name) => `Voeg etiket ${name} by`,
    untag: (name) => `Verwyder etiket ${name}`,
  },
  noTag: {
    tag: 'Nie een hiervan kan ’n etiket kry wat dit nog nie het nie.',
    untag: 'Nie een hiervan het ’n etiket wat verwyder kan word nie.',
  },
  mayCost: 'Waar die tariefkaart vir ’n etiket vra, word die besending se tarief weer bereken.',
  keep: 'Behou hulle',
  printAs: 'Wat gedruk word',
  outdated: (count, refs) =>
    `${count === 1 ? 'Een etiket is' : `Etikette van ${count} is`} gedruk voordat ’n adres of kontak verander het: ${refs}${count > 5 ? ' …' : ''}. Plak die nuwe oor die ou.`,
  prints: {
    sticker: 'Plakkers, 4 × 6 duim',
    '6up': 'Ses plakkers op A4',
    waybill: 'Vragbriewe',
    list: 'Lys van strepieskodes',
    zpl203: 'Lêer vir ’n etiketdrukker, 203 dpi (ZPL)',
    zpl300: 'Lêer vir ’n etiketdrukker, 300 dpi (ZPL)',
  },
  region: 'Massaveranderings',
  phases: {
    waiting: 'Wag vir die een voor dit',
    running: 'Aan die gang',
    stopping: 'Stop ná hierdie deel',
    stopped: 'Gestop',
    lost: 'Geen antwoord',
    over: 'Klaar',
  },
  takenBack: 'Ontdoen',
  settled: (count) => `${formatCount(count)} ${count === 1 ? 'verandering' : 'veranderinge'} klaar`,
  show: 'Wys',
  hide: 'Versteek',
  closeAll: 'Maak almal toe',
  counts: (done, refused, left) =>
    `${formatCount(done)} gedoen, ${formatCount(refused)} geweier, ${formatCount(left)} oor`,
  progress: 'Vordering',
  stop: 'Stop',
  goOn: 'Gaan voort',
  retry: (count) => `Probeer ${formatCount(count)} geweierdes weer`,
  undo: 'Ontdoen',
  undoing: (title) => `Ontdoen: ${title}`,
  undone: (count) => `Verandering ontdoen: ${besendings(count)}`,
  close: 'Maak toe',
  refused: (count) => `${formatCount(count)} geweier`,
  more: (count) => `en nog ${formatCount(count)}`,
  selectAll: (most) => `Kies alles wat pas (hoogstens ${formatCount(most)})`,
  gathering: (count) => `Kies… ${formatCount(count)}`,
  cut: (most) => `Die eerste ${formatCount(most)} is gekies. Vernou die filter om die res te bereik.`,
  notGathered: 'Nie alles wat pas kon gekies word nie.',
}

export const bulkMessages = inBothLanguages({ en, af })
