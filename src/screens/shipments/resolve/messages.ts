import type { Resolution } from '../../../domain/shipments/attention.ts'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

const shipments = (count: number) => `${formatCount(count)} ${count === 1 ? 'shipment' : 'shipments'}`

const done: Readonly<Record<Resolution, string>> = {
  call: 'noted',
  assign: 'assigned',
  reschedule: 'rescheduled',
  hold: 'on hold',
  return: 'to be returned to sender',
  release: 'released',
}

/** The acts that resolve exceptions, for one shipment or for many at once. */
const en = {
  acts: {
    call: 'Note a call',
    assign: 'Assign',
    reschedule: 'Reschedule',
    hold: 'Put on hold',
    return: 'Return to sender',
    release: 'Release',
  } satisfies Readonly<Record<Resolution, string>>,
  actOnAll: (act: string, count: number) => `${act} all ${formatCount(count)}`,
  actOn: (act: string, reference: string) => `${act} ${reference}`,
  group: 'Resolve',
  selected: (count: number) => `${formatCount(count)} selected`,
  all: (count: number) => `All ${formatCount(count)}`,
  titleOf: (act: string, count: number) => `${act}: ${shipments(count)}`,
  window: 'New window',
  until: 'Settled until',
  untilHint: 'The ETA that was agreed, or when to look at it again',
  note: 'Note',
  reason: 'Reason',
  needsReason: 'Reason for requested date change is required',
  needsUntil: 'Enter a time',
  pastWindow: 'The window has passed already',
  isDone: (act: Resolution, count: number, all: number) =>
    count === all
      ? `${shipments(count)} ${done[act]}`
      : `${shipments(count)} ${done[act]}, ${formatCount(all - count)} not changed`,
  undone: (count: number) => `Change undone: ${shipments(count)}`,
  cancel: 'Cancel',
}

const shipmentsInAfrikaans = (count: number) =>
  `${formatCount(count)} ${count === 1 ? 'besending' : 'besendings'}`

const doneInAfrikaans: typeof done = {
  call: 'aangeteken',
  assign: 'toegewys',
  reschedule: 'herskeduleer',
  hold: 'teruggehou',
  return: 'gaan terug na die sender',
  release: 'vrygestel',
}

const af: typeof en = {
  acts: {
    call: 'Noteer oproep',
    assign: 'Wys toe',
    reschedule: 'Herskeduleer',
    hold: 'Hou terug',
    return: 'Terug na sender',
    release: 'Stel vry',
  },
  actOnAll: (act, count) => `${act}: al ${formatCount(count)}`,
  actOn: (act, reference) => `${act}: ${reference}`,
  group: 'Los op',
  selected: (count) => `${formatCount(count)} gekies`,
  all: (count) => `Al ${formatCount(count)}`,
  titleOf: (act, count) => `${act}: ${shipmentsInAfrikaans(count)}`,
  window: 'Nuwe venster',
  until: 'Afgehandel tot',
  untilHint: 'Die verwagte tyd wat afgespreek is, of wanneer om weer te kyk',
  note: 'Nota',
  reason: 'Rede',
  needsReason: 'Gee ’n rede vir die datumverandering',
  needsUntil: 'Vul ’n tyd in',
  pastWindow: 'Die venster is reeds verby',
  isDone: (act, count, all) =>
    count === all
      ? `${shipmentsInAfrikaans(count)} ${doneInAfrikaans[act]}`
      : `${shipmentsInAfrikaans(count)} ${doneInAfrikaans[act]}, ${formatCount(all - count)} nie verander nie`,
  undone: (count) => `Verandering ontdoen: ${shipmentsInAfrikaans(count)}`,
  cancel: 'Kanselleer',
}

export const resolve = inBothLanguages({ en, af })
