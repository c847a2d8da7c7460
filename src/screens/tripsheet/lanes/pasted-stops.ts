/** The stops of references that were pasted, from a mail or a sheet. */

import { partsOf } from '../../../domain/shipments/reference-list.ts'
import { foldReference, withoutParcel } from '../../../domain/tracking/tracking-reference.ts'
import type { Stop } from '../../../features/assignment/stop.ts'

/** So many references are looked for at once. */
const MOST_REFERENCES = 500

export interface PastedStops {
  readonly stops: readonly Stop[]
  /** What stands on no stop that passes the filter, as it was pasted. */
  readonly missing: readonly string[]
}

/** By tracking reference, by that of the sender, or by the number of a collection request. */
export function pastedStops(
  text: string,
  columns: readonly { readonly all: readonly Stop[] }[],
): PastedStops {
  const byReference = new Map<string, Stop>()
  for (const { all } of columns)
    for (const stop of all)
      for (const { shipment } of stop.tasks)
        for (const reference of [shipment.customer_reference, shipment.custom_ref, shipment.ref])
          if (reference !== null && reference !== '') byReference.set(foldReference(reference), stop)
  const found = new Set<Stop>()
  const missing: string[] = []
  for (const part of new Set(partsOf(text).slice(0, MOST_REFERENCES))) {
    const folded = foldReference(part)
    const stop = byReference.get(folded) ?? byReference.get(withoutParcel(folded))
    if (stop === undefined) missing.push(part)
    else found.add(stop)
  }
  return { stops: [...found], missing }
}
