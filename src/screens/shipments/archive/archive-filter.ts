/** What somebody looks for among all shipments, in the address and as it is asked of the server. */
import type { z } from 'zod'
import { ARCHIVE_DATES, type ArchiveDate, type listArchive } from '../../../contract/shipment-archive.ts'
import { PROBLEM_VIEWS, type ProblemView } from '../../../domain/shipments/problem-views.ts'
import { ShipmentStatus, type StatusGroup } from '../../../domain/shipments/shipment-status.ts'
import {
  ANY_TIME,
  type DatePeriod,
  periodDays,
  periodText,
  readPeriod,
} from '../../../domain/values/date-period.ts'
import { dayStart, endOfDay } from '../../../domain/values/moment.ts'
import { Province } from '../../../domain/values/province.ts'
import { idIn } from '../../../domain/values/row-id.ts'
import { keysOf } from '../../../domain/values/table.ts'

/** The groups of statuses that say something to whoever looks for shipments; the others are rules of the platform. */
export const ARCHIVE_GROUPS = [
  'active',
  'inactive',
  'problematic',
  'pendingDriverAction',
] as const satisfies readonly StatusGroup[]
export type ArchiveGroup = (typeof ARCHIVE_GROUPS)[number]

export const SIDES = ['collection', 'delivery'] as const
export type Place = Readonly<{ town: string; zone: Province | null }>

export interface ArchiveChoice {
  readonly text: string
  /** Of which date the period is, and by which the rows stand. */
  readonly date: ArchiveDate
  readonly period: DatePeriod
  readonly oldestFirst: boolean
  /** The day at which the list is opened, `2024-03-15`; '' at its beginning. */
  readonly at: string
  readonly statuses: ReadonlySet<ShipmentStatus>
  readonly group: ArchiveGroup | null
  readonly branches: ReadonlySet<number>
  readonly drivers: ReadonlySet<number>
  readonly accounts: ReadonlySet<number>
  readonly services: ReadonlySet<string>
  readonly tags: ReadonlySet<number>
  readonly collection: Place
  readonly delivery: Place
  readonly hasProblem: boolean
  readonly view: ProblemView | null
}

const ANYWHERE: Place = { town: '', zone: null }

export const NO_CHOICE: ArchiveChoice = {
  text: '',
  date: 'time_created',
  period: ANY_TIME,
  oldestFirst: false,
  at: '',
  statuses: new Set(),
  group: null,
  branches: new Set(),
  drivers: new Set(),
  accounts: new Set(),
  services: new Set(),
  tags: new Set(),
  collection: ANYWHERE,
  delivery: ANYWHERE,
  hasProblem: false,
  view: null,
}

/** Names of the address; those that the live list knows too mean the same there (../filter.ts). */
const NAMES = [
  'q',
  'date',
  'period',
  'order',
  'at',
  'status',
  'group',
  'branch',
  'driver',
  'account',
  'service',
  'tag',
  'from',
  'from-zone',
  'to',
  'to-zone',
  'problem',
  'view',
] as const
type Name = (typeof NAMES)[number]
const listOf = (text: string | null): string[] => (text ?? '').split(',').filter((part) => part !== '')
const oneOf = <Code extends string>(codes: readonly Code[], text: string | null): Code | null =>
  codes.find((code) => code === text) ?? null

/** Unknown values are left out, so that an old link still opens. */
export function readChoice(params: URLSearchParams): ArchiveChoice {
  const ids = (name: Name) => new Set(listOf(params.get(name)).flatMap((text) => idIn(text) ?? []))
  const place = (name: 'from' | 'to'): Place => ({
    town: params.get(name) ?? '',
    zone: Province.safeParse(params.get(`${name}-zone`)).data ?? null,
  })
  return {
    text: params.get('q') ?? '',
    date: oneOf(ARCHIVE_DATES, params.get('date')) ?? 'time_created',
    period: readPeriod(params.get('period') ?? ''),
    oldestFirst: params.get('order') === 'oldest',
    at: dayStart(params.get('at') ?? '') === null ? '' : (params.get('at') ?? ''),
    statuses: new Set(
      listOf(params.get('status')).flatMap((code) => ShipmentStatus.safeParse(code).data ?? []),
    ),
    group: oneOf(ARCHIVE_GROUPS, params.get('group')),
    branches: ids('branch'),
    drivers: ids('driver'),
    accounts: ids('account'),
    services: new Set(listOf(params.get('service'))),
    tags: ids('tag'),
    collection: place('from'),
    delivery: place('to'),
    hasProblem: params.get('problem') === '1',
    view: oneOf(PROBLEM_VIEWS, params.get('view')),
  }
}

/** Each name of the address with what stands there; '' where nothing does. */
export function writeChoice(choice: ArchiveChoice): Readonly<Record<Name, string>> {
  return {
    q: choice.text,
    date: choice.date === 'time_created' ? '' : choice.date,
    period: periodText(choice.period),
    order: choice.oldestFirst ? 'oldest' : '',
    at: choice.at,
    status: [...choice.statuses].join(','),
    group: choice.group ?? '',
    branch: [...choice.branches].join(','),
    driver: [...choice.drivers].join(','),
    account: [...choice.accounts].join(','),
    service: [...choice.services].join(','),
    tag: [...choice.tags].join(','),
    from: choice.collection.town,
    'from-zone': choice.collection.zone ?? '',
    to: choice.delivery.town,
    'to-zone': choice.delivery.zone ?? '',
    problem: choice.hasProblem ? '1' : '',
    view: choice.view ?? '',
  }
}

const NAMES_OF: Readonly<Record<keyof ArchiveChoice, readonly Name[]>> = {
  text: ['q'],
  date: ['date'],
  period: ['period'],
  oldestFirst: ['order'],
  at: ['at'],
  statuses: ['status'],
  group: ['group'],
  branches: ['branch'],
  drivers: ['driver'],
  accounts: ['account'],
  services: ['service'],
  tags: ['tag'],
  collection: ['from', 'from-zone'],
  delivery: ['to', 'to-zone'],
  hasProblem: ['problem'],
  view: ['view'],
}

/** What a change writes, and nothing else: several of one moment build on each other. */
export function changesOf(part: Partial<ArchiveChoice>): Partial<Record<Name, string>> {
  const whole = writeChoice({ ...NO_CHOICE, ...part })
  const names = keysOf(part).flatMap((key) => NAMES_OF[key])
  return Object.fromEntries(names.map((name) => [name, whole[name]]))
}

/** The same as one text, which is what is kept of it. */
export function choiceText(choice: ArchiveChoice): string {
  const said = Object.entries(writeChoice(choice)).filter(([, value]) => value !== '')
  return new URLSearchParams(said).toString()
}

/** The moment at which the list begins: the day that is gone to stands on top, whichever way it runs. Undefined at its own beginning. */
export function startOf({ at, oldestFirst }: Pick<ArchiveChoice, 'at' | 'oldestFirst'>): string | undefined {
  const day = dayStart(at)
  if (day === null) return undefined
  return new Date(oldestFirst ? day : endOfDay(day) + 1).toISOString()
}

/** What the address says beyond that it is this list. */
export const saysNothing = (params: URLSearchParams): boolean => NAMES.every((name) => !params.get(name))

const some = <Value>(values: ReadonlySet<Value>): Value[] | undefined =>
  values.size === 0 ? undefined : [...values]
const orNone = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim())

export type ArchiveQuestion = Omit<z.input<typeof listArchive.query>, 'cursor' | 'limit'>

/** As the server is asked. Presets count from the platform's `today`; what is for staff is not asked by others, whose link it may be. */
export function queryOf(choice: ArchiveChoice, now: number, staff: boolean): ArchiveQuestion {
  const { from, to } = periodDays(choice.period, now)
  return {
    search: orNone(choice.text),
    date_filter: choice.date,
    start_date: orNone(from),
    end_date: orNone(to),
    order: choice.oldestFirst ? 'oldest' : 'newest',
    status: some(choice.statuses)?.join(','),
    status_group: choice.group ?? undefined,
    account_ids: some(choice.accounts)?.join(','),
    service_levels: some(choice.services)?.join(','),
    tag_ids: some(choice.tags)?.join(','),
    collection_town: orNone(choice.collection.town),
    delivery_town: orNone(choice.delivery.town),
    collection_zones: choice.collection.zone ?? undefined,
    delivery_zones: choice.delivery.zone ?? undefined,
    has_problem: choice.hasProblem ? 'true' : undefined,
    ...(staff && {
      driver_ids: some(choice.drivers)?.join(','),
      branch_ids: some(choice.branches)?.join(','),
      view: choice.view ?? undefined,
    }),
  }
}
