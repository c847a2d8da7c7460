/** For tests: how the server refuses changes of shipments that somebody else was quicker with. */
import type { CallOutcome } from '../../src/contract/client.ts'

/** `places` of the shipments in the call. */
export function changedMeanwhile(places: readonly number[]): Extract<CallOutcome<unknown>, { ok: false }> {
  const code = 'shipment.changedMeanwhile'
  const error = 'Somebody else changed this shipment meanwhile.'
  const fields = places.map((place) => ({ field: `shipments[${place}].version`, message: error, code }))
  return {
    ok: false,
    status: 409,
    code,
    error,
    field: fields[0]?.field,
    ...(fields.length > 1 && { refused: { message: error, error, code, fields } }),
  }
}
