/** The moment that a screen shows stands in its address, so that a link shows it to a colleague. */
export const MOMENT = 'moment'

/** ms; null where there is none, or none that is understood: then it is now. */
export function readMoment(query: URLSearchParams): number | null {
  const at = Date.parse(query.get(MOMENT) ?? '')
  return Number.isNaN(at) ? null : at
}
