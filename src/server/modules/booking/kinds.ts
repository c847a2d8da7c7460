/** What a provider keeps about what it offers: for each kind its table, how it is named in the log, and what its rows must say. */
import type { z } from 'zod'
import { Compartment, ParcelType } from '../../../contract/parcel-types.ts'
import { PickupPoint } from '../../../contract/pickup-points.ts'
import { ServiceArea, ServiceDayException } from '../../../contract/service-areas.ts'
import { ServiceLevel } from '../../../contract/service-levels.ts'
import { Tag } from '../../../contract/tags.ts'
import { levelProblem } from '../../../domain/booking/level-terms.ts'
import { compartmentsProblem } from '../../../domain/booking/pickup-placement.ts'
import { coverProblem } from '../../../domain/booking/service-area.ts'
import type { LogEntity, LogEventType } from '../../../domain/shipments/log-event.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { compartmentGuard, pickupPointGuard } from './pickup-guards.ts'
import type { RowProblem } from './row-problem.ts'

/** `Row` is what is answered: every column but the provider. */
export interface CatalogueKind<Row extends CatalogueRow> {
  readonly table: keyof Tables
  readonly entity: LogEntity
  readonly added: LogEventType
  readonly changed: LogEventType
  readonly row: z.ZodType<Row>
  /** The columns that no two of its rows share; the first is named where two would. */
  readonly unique: readonly [keyof Row & string, ...(keyof Row & string)[]]
  /** What is said of two that would share them, where it is no name. */
  readonly taken?: string
  /** In which order they are told. */
  readonly order: keyof Row & string
  /** What is wrong with a row as a whole. */
  readonly problem?: (row: Row, others: readonly Row[]) => RowProblem | null
  /** What is wrong with it beside other things that are kept; null in `before` of one that is new. It may lock them. */
  readonly guard?: (tx: Tx, providerId: number, row: Row, before: Row | null) => Promise<RowProblem | null>
}

export interface CatalogueRow {
  readonly id: number
  readonly version: number
}

export const SERVICE_LEVEL_KIND: CatalogueKind<ServiceLevel> = {
  table: 'service_levels',
  entity: 'service_level',
  added: 'service_level.added',
  changed: 'service_level.changed',
  row: ServiceLevel,
  unique: ['code'],
  order: 'position',
  problem: levelProblem,
}

export const SERVICE_AREA_KIND: CatalogueKind<ServiceArea> = {
  table: 'service_areas',
  entity: 'service_area',
  added: 'service_area.added',
  changed: 'service_area.changed',
  row: ServiceArea,
  unique: ['name'],
  order: 'position',
  problem: (area) =>
    area.is_default && !area.active
      ? { field: 'active', detail: 'The default area is where everything else lies: it stays active' }
      : coverProblem(area),
}

export const SERVICE_DAY_EXCEPTION_KIND: CatalogueKind<ServiceDayException> = {
  table: 'service_day_exceptions',
  entity: 'service_day_exception',
  added: 'service_day_exception.added',
  changed: 'service_day_exception.changed',
  row: ServiceDayException,
  unique: ['date'],
  taken: 'This day is there already',
  order: 'date',
}

export const TAG_KIND: CatalogueKind<Tag> = {
  table: 'tags',
  entity: 'tag',
  added: 'tag.added',
  changed: 'tag.changed',
  row: Tag,
  unique: ['name', 'type'],
  order: 'position',
  problem: ({ type, map_use }) =>
    map_use !== null && type !== 'map'
      ? { field: 'map_use', detail: 'Only tags of places on the map have a use.' }
      : null,
}

export const PARCEL_TYPE_KIND: CatalogueKind<ParcelType> = {
  table: 'parcel_types',
  entity: 'parcel_type',
  added: 'parcel_type.added',
  changed: 'parcel_type.changed',
  row: ParcelType,
  unique: ['name'],
  order: 'position',
  problem: ({ is_default }, others) =>
    is_default && others.some((one) => one.is_default)
      ? { field: 'is_default', detail: 'Another parcel type is the default one' }
      : null,
}

export const COMPARTMENT_KIND: CatalogueKind<Compartment> = {
  table: 'compartments',
  entity: 'compartment',
  added: 'compartment.added',
  changed: 'compartment.changed',
  row: Compartment,
  unique: ['name', 'provider'],
  order: 'position',
  guard: compartmentGuard,
}

export const PICKUP_POINT_KIND: CatalogueKind<PickupPoint> = {
  table: 'pickup_points',
  entity: 'pickup_point',
  added: 'pickup_point.added',
  changed: 'pickup_point.changed',
  row: PickupPoint,
  unique: ['name', 'provider'],
  order: 'position',
  problem: ({ compartments }) => compartmentsProblem(compartments),
  guard: pickupPointGuard,
}
