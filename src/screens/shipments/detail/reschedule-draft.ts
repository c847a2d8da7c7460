import type { Shipment } from '../../../contract/shipments.ts'
import { createDrafts } from '../../../features/session/drafts.ts'
import { type EditInput, inputOf, seenOf } from './edit-form.ts'

/** What was typed into the form of a shipment when a session ended. */
export const editDrafts = createDrafts<{ base: ReturnType<typeof baseOf>; typed: EditInput }>()

/** A shipment as the form holds it. */
export function baseOf(shipment: Shipment) {
  return { input: inputOf(shipment), version: shipment.version, seen: seenOf(shipment) }
}
