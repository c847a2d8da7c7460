/**
 * Which labels of a shipment that were printed no longer say where it comes from and goes to. Pure, over its history: each print is an
 * event, and each edit says what stood there before.
 */
import type { LogEventType } from '../shipments/log-event.ts'

/** What is stuck on a parcel, or lies in its pouch: a list of codes is neither. */
export const LABEL_KINDS = ['waybill', 'sticker'] as const
export type LabelKind = (typeof LABEL_KINDS)[number]

const PRINTED: Partial<Record<LogEventType, LabelKind>> = {
  'shipment.labelGenerated': 'waybill',
  'shipment.stickerGenerated': 'sticker',
  'shipment.sixUpGenerated': 'sticker',
}
export const LABEL_EVENTS = Object.keys(PRINTED)

/** What stands on a label of both ends, as the history names it. */
export const ADDRESSED_BY = [
  'collection_address',
  'collection_contact',
  'delivery_address',
  'delivery_contact',
] as const

/** One event of a shipment: its type, and of each field what it was and is. */
export interface PrintedOrChanged {
  readonly type: string
  readonly change: Readonly<Record<string, readonly unknown[]>>
}

/** A blank waybill, on which somebody has written by hand, is none of an other address. */
const isOther = (pair: readonly unknown[] | undefined): boolean => Boolean(pair?.[0])

/** The kinds of labels whose last print is older than the last change of an address or contact. `events`: oldest first. */
export function outdatedPrints(events: readonly PrintedOrChanged[]): LabelKind[] {
  const outdated = new Map<LabelKind, boolean>()
  const kinds: Readonly<Record<string, LabelKind | undefined>> = PRINTED
  for (const { type, change } of events) {
    const kind = kinds[type]
    if (kind !== undefined) outdated.set(kind, false)
    else if (ADDRESSED_BY.some((field) => isOther(change[field])))
      for (const printed of outdated.keys()) outdated.set(printed, true)
  }
  return LABEL_KINDS.filter((kind) => outdated.get(kind) === true)
}
