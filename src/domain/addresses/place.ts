/** Places of South Africa as the shipped list has them (reference/za-places.csv). */

export const PLACE_KINDS = ['city', 'town', 'suburb'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** `place`: within about 2 km; `postcode` and `area`: a point that many suburbs share, to be corrected by hand. */
export const POINT_QUALITIES = ['place', 'postcode', 'area'] as const
export type PointQuality = (typeof POINT_QUALITIES)[number]

export interface Place {
  readonly name: string
  readonly kind: PlaceKind
  readonly city: string
  /** Code: `GP`. */
  readonly province: string
  /** Empty where none is known. */
  readonly code: string
  /** The postal code is that of post-office boxes. */
  readonly isBox: boolean
  readonly lat: number
  readonly lng: number
  readonly quality: PointQuality
}

const oneOf = <T extends string>(list: readonly T[], text: string | undefined): T | undefined =>
  list.find((one) => one === text)

/** The places of the file, which has no quoted fields. Lines that are no place are left out. */
export function readPlaces(csv: string): Place[] {
  const places: Place[] = []
  for (const line of csv.split('\n').slice(1)) {
    const [name = '', kind, city = '', province = '', code = '', postal, lat, lng, quality] = line.split(',')
    const knownKind = oneOf(PLACE_KINDS, kind)
    const knownQuality = oneOf(POINT_QUALITIES, quality)
    if (name === '' || knownKind === undefined || knownQuality === undefined) continue
    places.push({
      name,
      kind: knownKind,
      city,
      province,
      code,
      isBox: postal === 'box',
      lat: Number(lat),
      lng: Number(lng),
      quality: knownQuality,
    })
  }
  return places
}

/** A place of its own, whatever the list calls it: Cape Town is a suburb of Cape Town there. */
export function isTown({ kind, name, city }: Place): boolean {
  return kind !== 'suburb' || name === city
}
