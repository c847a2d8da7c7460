/** What a column of a file of bookings can mean, and where it goes in the body of POST /shipments. */
const SIDED = [
  'company',
  'name',
  'mobile_number',
  'email',
  'address',
  'street_address',
  'street_address_2',
  'local_area',
  'city',
  'zone',
  'code',
  'country',
  'instructions',
] as const
export type SidedField = (typeof SIDED)[number]

export const IMPORT_SIDES = ['collection', 'delivery'] as const
export type ImportSide = (typeof IMPORT_SIDES)[number]

const GENERAL = [
  'customer_reference',
  'cost_center',
  'service_level',
  'parcel_count',
  'weight_kg',
  'length_cm',
  'width_cm',
  'height_cm',
  'dimensions',
  'parcel_description',
  'declared_value',
  'collection_min_date',
  'custom_tracking_reference',
  'delivery_pickup_point',
] as const
export type GeneralField = (typeof GENERAL)[number]

export type ImportField = `${ImportSide}_${SidedField}` | GeneralField

export const sidedField = <Side extends ImportSide, Field extends SidedField>(
  side: Side,
  field: Field,
): `${Side}_${Field}` => `${side}_${field}`

/** In the order in which they are offered: whom it goes to, what it is, whom it comes from. */
export const IMPORT_FIELDS: readonly ImportField[] = [
  ...SIDED.map((field) => sidedField('delivery', field)),
  ...GENERAL,
  ...SIDED.map((field) => sidedField('collection', field)),
]

/** The parts of an address, as one column each: who has none of a side's has no address there. */
export const ADDRESS_PARTS = [
  'address',
  'street_address',
  'street_address_2',
  'local_area',
  'city',
  'zone',
  'code',
] as const satisfies readonly SidedField[]

const SIDED_PATHS: Readonly<Record<SidedField, (side: ImportSide) => string>> = {
  company: (side) => `${side}_address.company`,
  name: (side) => `${side}_contact.name`,
  mobile_number: (side) => `${side}_contact.mobile_number`,
  email: (side) => `${side}_contact.email`,
  address: (side) => `${side}_address`,
  street_address: (side) => `${side}_address.street_address`,
  street_address_2: (side) => `${side}_address.street_address`,
  local_area: (side) => `${side}_address.local_area`,
  city: (side) => `${side}_address.city`,
  zone: (side) => `${side}_address.zone`,
  code: (side) => `${side}_address.code`,
  country: (side) => `${side}_address.country`,
  instructions: (side) => `special_instructions_${side}`,
}

const GENERAL_PATHS: Readonly<Record<GeneralField, string>> = {
  customer_reference: 'customer_reference',
  cost_center: 'cost_center',
  service_level: 'service_level_code',
  parcel_count: 'parcels',
  weight_kg: 'parcels[0].submitted_weight_kg',
  length_cm: 'parcels[0].submitted_length_cm',
  width_cm: 'parcels[0].submitted_width_cm',
  height_cm: 'parcels[0].submitted_height_cm',
  dimensions: 'parcels[0].submitted_length_cm',
  parcel_description: 'parcels[0].parcel_description',
  declared_value: 'declared_value',
  collection_min_date: 'collection_min_date',
  custom_tracking_reference: 'custom_tracking_reference',
  delivery_pickup_point: 'delivery_pickup_point_id',
}

/** Where a field stands in the body of POST /shipments. */
export const PATH_OF: ReadonlyMap<ImportField, string> = new Map<ImportField, string>([
  ...IMPORT_SIDES.flatMap((side) =>
    SIDED.map((field): [ImportField, string] => [sidedField(side, field), SIDED_PATHS[field](side)]),
  ),
  ...GENERAL.map((field): [ImportField, string] => [field, GENERAL_PATHS[field]]),
])
