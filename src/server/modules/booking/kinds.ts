/** What a provider keeps about what it offers: for each kind its table, how it is named in the log, and what its rows must say. */
import type { z } from 'zod'
import { ServiceLevel } from '../../../contract/service-levels.ts'
import { levelProblem } from '../../../domain/booking/level-terms.ts'
import type { LogEntity, LogEventType } from '../../../domain/shipments/log-event.ts'
import type { Tables } from '../../kernel/database/tables.ts'

/** `Row` is what is answered: every column but the provider. */
export interface CatalogueKind<Row extends CatalogueRow> {
  readonly table: keyof Tables
  readonly entity: LogEntity
  readonly added: LogEventType
  readonly changed: LogEventType
  readonly row: z.ZodType<Row>
  /** The column that no two of its rows share. */
  readonly unique: keyof Row & string
  /** What is wrong with a row as a whole. */
  readonly problem: (row: Row) => { readonly field: string; readonly detail: string } | null
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
  unique: 'code',
  problem: levelProblem,
}
