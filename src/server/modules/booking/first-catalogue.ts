import type { ParcelType } from '../../../contract/parcel-types.ts'
import type { ServiceLevel } from '../../../contract/service-levels.ts'
import { FIRST_COMPARTMENTS } from '../../../domain/booking/compartments.ts'
import { WEEKDAYS } from '../../../domain/booking/service-days.ts'
import { BY_LENGTH } from '../../../domain/dispatch/vehicle-volume.ts'
import { type LevelRow, SERVICE_LEVELS, ServiceLevelCode } from '../../../domain/shipments/service-level.ts'
import type { Tables } from '../../kernel/database/tables.ts'

type First<Row> = Omit<Row, 'id' | 'version'>

/** On Sundays a provider rests unless its service area says otherwise: a level is offered whenever the area is. */
function firstLevels(): First<ServiceLevel>[] {
  return ServiceLevelCode.options.map((code, position) => {
    const { name, days, window, cutOff, addressType }: LevelRow = SERVICE_LEVELS[code]
    return {
      code,
      name,
      description: '',
      address_type: addressType ?? 'any',
      vat_type: 'standard',
      volumetric_divisor: 5000,
      insurance_disabled: false,
      delivery_estimate_from_type: 'service-days',
      delivery_estimate_from_value: days[0],
      delivery_estimate_to_type: 'service-days',
      delivery_estimate_to_value: days[1],
      delivery_after: window[0],
      delivery_before: window[1],
      collection_cut_off_time: cutOff,
      service_days: [...WEEKDAYS],
      vehicle_kinds: [...BY_LENGTH],
      active: true,
      valid_from: null,
      valid_until: null,
      position: position + 1,
    }
  })
}

/** A flyer and boxes as they are sold everywhere; the custom one is typed in (001 §3). Centimetres and kilograms. */
const FIRST_PARCEL_TYPES: readonly First<ParcelType>[] = (
  [
    ['Custom parcel', null, null, null, null],
    ['Flyer (A4)', 32, 24, 5, 2],
    ['Shoe box', 35, 22, 13, 2],
    ['Small box', 30, 25, 20, 5],
    ['Medium box', 45, 35, 30, 10],
    ['Large box', 60, 45, 40, 20],
  ] as const
).map(([name, length, width, height, weight], i) => ({
  name,
  length,
  width,
  height,
  weight,
  is_default: i === 0,
  active: true,
  position: i + 1,
}))

/** What every provider offers until it says otherwise, by its table. */
const FIRST_ROWS: readonly { readonly table: keyof Tables; readonly rows: readonly object[] }[] = [
  { table: 'service_levels', rows: firstLevels() },
  {
    table: 'service_areas',
    rows: [
      {
        name: 'South Africa',
        is_default: true,
        service_days: WEEKDAYS.filter((day) => day !== 'sunday'),
        active: true,
        position: 1,
      },
    ],
  },
  { table: 'parcel_types', rows: FIRST_PARCEL_TYPES },
  {
    table: 'compartments',
    rows: FIRST_COMPARTMENTS.map((one, i) => ({ ...one, active: true, position: i + 1 })),
  },
]

/** A statement as any client of the database takes it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * What gives every provider that has no rows of a kind those that providers begin with; only one of them where it is named.
 * Rows are retired and never deleted, so that none comes back.
 */
export function firstCatalogue(providerId: number | null = null): Statement[] {
  return FIRST_ROWS.map(({ table, rows }) => {
    const columns = Object.keys(rows[0] ?? {})
    return {
      text: `INSERT INTO ${table} (provider_id, ${columns.join(', ')})
             SELECT p.provider_id, ${columns.map((column) => `r.${column}`).join(', ')} FROM providers p, jsonb_populate_recordset(NULL::${table}, $1) AS r
             WHERE ($2::int IS NULL OR p.provider_id = $2)
               AND NOT EXISTS (SELECT FROM ${table} t WHERE t.provider_id = p.provider_id)
             ORDER BY p.provider_id, r.position`,
      values: [JSON.stringify(rows), providerId],
    }
  })
}
