/** What a town that is chosen out of the list says besides: its province and degrees. */
import type { FoundPlace } from '../../../contract/addresses.ts'
import type { RowTexts } from './list-fields.ts'

export const broughtBy = ({ zone, lat, lng }: Pick<FoundPlace, 'zone' | 'lat' | 'lng'>): RowTexts => ({
  zone,
  lat: String(lat),
  lng: String(lng),
})

/** Another town is typed over it: of what it brought, what nobody has changed since is to be said anew. */
export const withoutBrought = (values: RowTexts, brought: RowTexts): RowTexts =>
  Object.fromEntries(
    Object.entries(brought).flatMap(([field, text]) => (values[field] === text ? [[field, '']] : [])),
  )
