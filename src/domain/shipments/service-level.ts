/**
 * The service levels that every provider starts with, and makes its own (src/contract/service-levels.ts). The codes are
 * those that shops already send (clients.md); names, days and hours are ours, since the codes come without them.
 */
import { z } from 'zod'
import { keysOf } from '../values/table.ts'

export interface LevelRow {
  name: string
  /** Working days from collection to delivery: the earliest and the latest promised. */
  days: readonly [from: number, to: number]
  /** Local hours between which it is delivered, `HH:mm`. */
  window: readonly [from: string, to: string]
  /** Booked by this time it is collected the same day, `HH:mm`. */
  cutOff: string
  /** Where it delivers to; anywhere unless it says. */
  addressType?: 'locker'
}

const DAY = ['08:00', '17:00'] as const

export const SERVICE_LEVELS = {
  ECO: { name: 'Economy', days: [2, 3], window: DAY, cutOff: '14:00' },
  ECOR: { name: 'Economy regional', days: [3, 5], window: DAY, cutOff: '14:00' },
  ECOB: { name: 'Economy bulk', days: [3, 5], window: DAY, cutOff: '12:00' },
  LOF: { name: 'Local overnight flyer', days: [1, 1], window: DAY, cutOff: '15:00' },
  LOX: { name: 'Local overnight', days: [1, 1], window: DAY, cutOff: '15:00' },
  LSF: { name: 'Local same-day flyer', days: [0, 0], window: ['12:00', '18:00'], cutOff: '10:30' },
  LSE: { name: 'Local same-day economy', days: [0, 0], window: ['12:00', '18:00'], cutOff: '10:30' },
  LSX: { name: 'Local same-day express', days: [0, 0], window: ['09:00', '16:00'], cutOff: '13:00' },
  LLS: {
    name: 'Locker to locker',
    days: [2, 3],
    window: ['08:00', '20:00'],
    cutOff: '14:00',
    addressType: 'locker',
  },
  LLX: {
    name: 'Locker to locker express',
    days: [1, 1],
    window: ['08:00', '20:00'],
    cutOff: '14:00',
    addressType: 'locker',
  },
  NFS: { name: 'National flyer', days: [1, 2], window: DAY, cutOff: '15:00' },
  OVN: { name: 'Overnight', days: [1, 1], window: ['08:00', '12:00'], cutOff: '15:00' },
  OVNR: { name: 'Overnight regional', days: [1, 2], window: DAY, cutOff: '14:00' },
  SDX: { name: 'Same-day express', days: [0, 0], window: ['09:00', '18:00'], cutOff: '10:00' },
  SPX: { name: 'Special express', days: [0, 0], window: ['00:00', '23:59'], cutOff: '16:00' },
  AIR: { name: 'Air freight', days: [1, 2], window: DAY, cutOff: '13:00' },
  INN: { name: 'International', days: [5, 10], window: DAY, cutOff: '12:00' },
  RIN: { name: 'Regional international by road', days: [4, 8], window: DAY, cutOff: '12:00' },
} as const satisfies Record<string, LevelRow>

export const ServiceLevelCode = z.enum(keysOf(SERVICE_LEVELS))
export type ServiceLevelCode = z.infer<typeof ServiceLevelCode>

/** The row of a level as providers start with it, or `null` for a code that this provider made or that nobody knows. */
export function serviceLevel(code: string): (LevelRow & { code: ServiceLevelCode }) | null {
  const read = ServiceLevelCode.safeParse(code)
  return read.success ? { code: read.data, ...SERVICE_LEVELS[read.data] } : null
}

/** What a shipment's level was called when it was booked; of shipments of before that was kept, what its code is called. */
export function levelName({
  service_level_code: code,
  service_level_name: name,
}: {
  readonly service_level_code: string
  readonly service_level_name: string | null
}): string {
  return name ?? serviceLevel(code)?.name ?? code
}
