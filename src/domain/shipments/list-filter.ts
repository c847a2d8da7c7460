/**
 * What lists of shipments are filtered by: one table for the list of what is active and the one of any age, for what stands in an address
 * (and so in a named view, a shared link and what is kept as somebody's last filter), and for what GET /shipments/archive is asked.
 * Rows that are live are asked by src/screens/shipments/filter.ts, the database by find-archived.ts.
 */
import { ANY_TIME, type DatePeriod, periodDays, periodText, readPeriod } from '../values/date-period.ts'
import { dayStart } from '../values/moment.ts'
import { Province } from '../values/province.ts'
import { idIn } from '../values/row-id.ts'
import { keysOf } from '../values/table.ts'
import type { Figure } from './figures.ts'
import { POD_METHODS } from './pod-method.ts'
import { PROBLEM_VIEWS, type ProblemView } from './problem-views.ts'
import { SHIPMENT_STATUS_CODES, type ShipmentStatus, Stage, type StatusGroup } from './shipment-status.ts'

/** The dates that a period is of, and where each stands in a row. The list of any age is in the order of one. */
export const DATE_FIELDS = {
  time_created: 'created_at',
  collected_date: 'collected_at',
  delivered_date: 'delivered_at',
} as const
export type ListDate = keyof typeof DATE_FIELDS
export const LIST_DATES = keysOf(DATE_FIELDS)

/** The figures (figures.ts) that the live list can be behind. */
export const FIGURE_FILTERS = [
  'attention',
  'late',
  'failed',
  'unassigned',
  'delivered',
  'onTime',
  'action',
  'arriving',
] as const satisfies readonly Figure[]
export type FigureFilter = (typeof FIGURE_FILTERS)[number]

/** The groups of statuses that say something to whoever looks for shipments; the others are rules of the platform. */
export const LIST_GROUPS = [
  'active',
  'inactive',
  'problematic',
  'pendingDriverAction',
] as const satisfies readonly StatusGroup[]
export type ListGroup = (typeof LIST_GROUPS)[number]

export const SIDES = ['collection', 'delivery'] as const
export type PodMethod = (typeof POD_METHODS)[number]

/** In rand; null where it is open. */
export interface ValueRange {
  readonly least: number | null
  readonly most: number | null
}

export interface ListFilter {
  /** Words that all have to be found. */
  readonly text: string
  readonly stage: Stage | null
  readonly only: FigureFilter | null
  /** Of which date the period is; the list of any age stands by it. */
  readonly date: ListDate
  readonly period: DatePeriod
  readonly oldestFirst: boolean
  /** The day at which the list of any age is opened, `2024-03-15`; '' at its beginning. */
  readonly at: string
  readonly statuses: ReadonlySet<ShipmentStatus>
  readonly group: ListGroup | null
  /** Of what is active the branch of the next stop (next-stop.ts), else of either end. */
  readonly branches: ReadonlySet<number>
  /** Where it lies now. */
  readonly hubs: ReadonlySet<number>
  /** The driver of either end. */
  readonly drivers: ReadonlySet<number>
  readonly accounts: ReadonlySet<number>
  readonly services: ReadonlySet<string>
  /** At least one of these. */
  readonly tags: ReadonlySet<number>
  /** The day by which its sender has promised it lies within. */
  readonly due: DatePeriod
  /** The end of the agreed window lies within. */
  readonly collectBy: DatePeriod
  readonly deliverBy: DatePeriod
  /** A suburb or town, or a part of its name. */
  readonly collectionTown: string
  readonly deliveryTown: string
  readonly collectionZone: Province | null
  readonly deliveryZone: Province | null
  /** A part of it. */
  readonly costCenter: string
  /** The pickup point of either end. */
  readonly point: number | null
  readonly isBlank: boolean | null
  readonly isReturn: boolean | null
  /** One of these ends is a pickup point. */
  readonly pickup: ReadonlySet<(typeof SIDES)[number]>
  readonly podMethods: ReadonlySet<PodMethod>
  /** What is declared. */
  readonly value: ValueRange
  readonly hasProblem: boolean | null
  readonly view: ProblemView | null
}

export const NO_FILTER: ListFilter = {
  text: '',
  stage: null,
  only: null,
  date: 'time_created',
  period: ANY_TIME,
  oldestFirst: false,
  at: '',
  statuses: new Set(),
  group: null,
  branches: new Set(),
  hubs: new Set(),
  drivers: new Set(),
  accounts: new Set(),
  services: new Set(),
  tags: new Set(),
  collectBy: ANY_TIME,
  deliverBy: ANY_TIME,
  due: ANY_TIME,
  collectionTown: '',
  deliveryTown: '',
  collectionZone: null,
  deliveryZone: null,
  costCenter: '',
  point: null,
  isBlank: null,
  isReturn: null,
  pickup: new Set(),
  podMethods: new Set(),
  value: { least: null, most: null },
  hasProblem: null,
  view: null,
}

/** How a value stands in an address; '' where it says nothing. */
interface Kind<Value> {
  /** What nobody knows is left out, so that an old link still opens. */
  read(text: string): Value
  write(value: Value): string
}

const listOf = (text: string): string[] => text.split(',').filter((part) => part !== '')

const TEXT: Kind<string> = { read: (text) => text, write: (text) => text }

const DAY: Kind<string> = { ...TEXT, read: (text) => (dayStart(text) === null ? '' : text) }

const WORDS: Kind<ReadonlySet<string>> = {
  read: (text) => new Set(listOf(text)),
  write: (words) => [...words].join(','),
}

const IDS: Kind<ReadonlySet<number>> = {
  read: (text) => new Set(listOf(text).flatMap((id) => idIn(id) ?? [])),
  write: (ids) => [...ids].join(','),
}

const ID: Kind<number | null> = { read: idIn, write: (id) => (id === null ? '' : String(id)) }

const codes = <Code extends string>(all: readonly Code[]): Kind<ReadonlySet<Code>> => ({
  read: (text) => new Set(listOf(text).flatMap((code) => all.find((known) => known === code) ?? [])),
  write: (some) => [...some].join(','),
})

const oneOf = <Code extends string>(all: readonly Code[]): Kind<Code | null> => ({
  read: (text) => all.find((known) => known === text) ?? null,
  write: (code) => code ?? '',
})

const YES_OR_NO: Kind<boolean | null> = {
  read: (text) => (text === '1' ? true : text === '0' ? false : null),
  write: (flag) => (flag === null ? '' : flag ? '1' : '0'),
}

const PERIOD: Kind<DatePeriod> = { read: readPeriod, write: periodText }

const DATE: Kind<ListDate> = {
  read: (text) => LIST_DATES.find((known) => known === text) ?? NO_FILTER.date,
  write: (date) => (date === NO_FILTER.date ? '' : date),
}

const ORDER: Kind<boolean> = {
  read: (text) => text === 'oldest',
  write: (oldestFirst) => (oldestFirst ? 'oldest' : ''),
}

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/
const amountIn = (text: string): number | null => (AMOUNT.test(text) ? Number(text) : null)

/** `100..`, `..5000`, `100..5000`. */
const RANGE: Kind<ValueRange> = {
  read(text) {
    const [least = '', most = ''] = text.split('..')
    return { least: amountIn(least), most: amountIn(most) }
  },
  write: ({ least, most }) => (least === null && most === null ? '' : `${least ?? ''}..${most ?? ''}`),
}

/** What GET /shipments/archive is asked (src/contract/shipment-archive.ts); what is undefined filters nothing. */
export interface ListQuestion {
  readonly search?: string | undefined
  readonly date_filter?: ListDate
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  readonly order?: 'newest' | 'oldest'
  readonly status?: string | undefined
  readonly status_group?: ListGroup | undefined
  readonly branch_ids?: string | undefined
  readonly hub_ids?: string | undefined
  readonly driver_ids?: string | undefined
  readonly account_ids?: string | undefined
  readonly service_levels?: string | undefined
  readonly tag_ids?: string | undefined
  readonly collect_by_start_date?: string | undefined
  readonly collect_by_end_date?: string | undefined
  readonly deliver_by_start_date?: string | undefined
  readonly deliver_by_end_date?: string | undefined
  readonly collection_town?: string | undefined
  readonly delivery_town?: string | undefined
  readonly collection_zones?: string | undefined
  readonly delivery_zones?: string | undefined
  readonly cost_center?: string | undefined
  readonly pickup_point_id?: string | undefined
  readonly due_start_date?: string | undefined
  readonly due_end_date?: string | undefined
  readonly is_blank?: YesOrNo | undefined
  readonly is_return?: YesOrNo | undefined
  readonly has_problem?: YesOrNo | undefined
  readonly pickup_sides?: string | undefined
  readonly pod_methods?: string | undefined
  readonly declared_value_from?: string | undefined
  readonly declared_value_to?: string | undefined
  readonly view?: ProblemView | undefined
}
type YesOrNo = 'true' | 'false'

const said = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim())
const joined = (some: ReadonlySet<string | number>): string | undefined => said([...some].join(','))
const yesOrNo = (flag: boolean | null): YesOrNo | undefined =>
  flag === null ? undefined : flag ? 'true' : 'false'
/** Presets count from the day of `now`, ms. */
function daysOf(period: DatePeriod, now: number): { from: string | undefined; to: string | undefined } {
  const { from, to } = periodDays(period, now)
  return { from: said(from), to: said(to) }
}

/** The list of what is active, and the one of any age. */
export type ListName = 'active' | 'all'

interface FilterField<Value> extends Kind<Value> {
  /** In the address. */
  readonly name: string
  readonly lists: readonly ListName[]
  /** As the server is asked, with each of its names; absent of what is the live list's alone. `now`: ms. */
  readonly ask?: (value: Value, now: number) => ListQuestion
  /** For staff: by which rows are left others would learn what they are not told. */
  readonly staff?: true
  /** It says how rows stand, and keeps none away. */
  readonly isOrder?: true
}

const BOTH: readonly ListName[] = ['active', 'all']
const ACTIVE: readonly ListName[] = ['active']
const ALL: readonly ListName[] = ['all']

export const FILTER_FIELDS: { readonly [Key in keyof ListFilter]: FilterField<ListFilter[Key]> } = {
  text: { ...TEXT, name: 'q', lists: BOTH, ask: (text) => ({ search: said(text) }) },
  stage: { ...oneOf(Stage.options), name: 'stage', lists: ACTIVE },
  only: { ...oneOf(FIGURE_FILTERS), name: 'only', lists: ACTIVE },
  date: { ...DATE, name: 'date', lists: BOTH, isOrder: true, ask: (date) => ({ date_filter: date }) },
  period: {
    ...PERIOD,
    name: 'period',
    lists: BOTH,
    ask(period, now) {
      const { from: start_date, to: end_date } = daysOf(period, now)
      return { start_date, end_date }
    },
  },
  oldestFirst: {
    ...ORDER,
    name: 'order',
    lists: ALL,
    isOrder: true,
    ask: (oldestFirst) => ({ order: oldestFirst ? 'oldest' : 'newest' }),
  },
  at: { ...DAY, name: 'at', lists: ALL, isOrder: true },
  statuses: {
    ...codes(SHIPMENT_STATUS_CODES),
    name: 'status',
    lists: BOTH,
    ask: (some) => ({ status: joined(some) }),
  },
  group: {
    ...oneOf(LIST_GROUPS),
    name: 'group',
    lists: BOTH,
    ask: (group) => ({ status_group: group ?? undefined }),
  },
  branches: { ...IDS, name: 'branch', lists: BOTH, staff: true, ask: (ids) => ({ branch_ids: joined(ids) }) },
  hubs: { ...IDS, name: 'hub', lists: BOTH, staff: true, ask: (ids) => ({ hub_ids: joined(ids) }) },
  drivers: { ...IDS, name: 'driver', lists: BOTH, staff: true, ask: (ids) => ({ driver_ids: joined(ids) }) },
  accounts: { ...IDS, name: 'account', lists: BOTH, ask: (ids) => ({ account_ids: joined(ids) }) },
  services: { ...WORDS, name: 'service', lists: BOTH, ask: (some) => ({ service_levels: joined(some) }) },
  tags: { ...IDS, name: 'tag', lists: BOTH, ask: (ids) => ({ tag_ids: joined(ids) }) },
  collectBy: {
    ...PERIOD,
    name: 'collect-by',
    lists: BOTH,
    ask(period, now) {
      const { from, to } = daysOf(period, now)
      return { collect_by_start_date: from, collect_by_end_date: to }
    },
  },
  deliverBy: {
    ...PERIOD,
    name: 'deliver-by',
    lists: BOTH,
    ask(period, now) {
      const { from, to } = daysOf(period, now)
      return { deliver_by_start_date: from, deliver_by_end_date: to }
    },
  },
  collectionTown: {
    ...TEXT,
    name: 'from',
    lists: BOTH,
    ask: (town) => ({ collection_town: said(town) }),
  },
  deliveryTown: { ...TEXT, name: 'to', lists: BOTH, ask: (town) => ({ delivery_town: said(town) }) },
  costCenter: { ...TEXT, name: 'cost-center', lists: BOTH, ask: (text) => ({ cost_center: said(text) }) },
  point: {
    ...ID,
    name: 'point',
    lists: BOTH,
    ask: (id) => ({ pickup_point_id: id === null ? undefined : String(id) }),
  },
  isBlank: { ...YES_OR_NO, name: 'blank', lists: BOTH, ask: (flag) => ({ is_blank: yesOrNo(flag) }) },
  hasProblem: { ...YES_OR_NO, name: 'problem', lists: BOTH, ask: (flag) => ({ has_problem: yesOrNo(flag) }) },
  view: {
    ...oneOf(PROBLEM_VIEWS),
    name: 'view',
    lists: BOTH,
    staff: true,
    ask: (view) => ({ view: view ?? undefined }),
  },
  // No live row has these.
  collectionZone: {
    ...oneOf(Province.options),
    name: 'from-zone',
    lists: ALL,
    ask: (zone) => ({ collection_zones: zone ?? undefined }),
  },
  deliveryZone: {
    ...oneOf(Province.options),
    name: 'to-zone',
    lists: ALL,
    ask: (zone) => ({ delivery_zones: zone ?? undefined }),
  },
  due: {
    ...PERIOD,
    name: 'due',
    lists: ALL,
    ask(period, now) {
      const { from, to } = daysOf(period, now)
      return { due_start_date: from, due_end_date: to }
    },
  },
  isReturn: { ...YES_OR_NO, name: 'return', lists: ALL, ask: (flag) => ({ is_return: yesOrNo(flag) }) },
  pickup: { ...codes(SIDES), name: 'pickup', lists: ALL, ask: (some) => ({ pickup_sides: joined(some) }) },
  podMethods: {
    ...codes(POD_METHODS),
    name: 'pod',
    lists: ALL,
    ask: (some) => ({ pod_methods: joined(some) }),
  },
  value: {
    ...RANGE,
    name: 'value',
    lists: ALL,
    ask: ({ least, most }) => ({
      declared_value_from: least === null ? undefined : String(least),
      declared_value_to: most === null ? undefined : String(most),
    }),
  },
}

export type FilterKey = keyof ListFilter
const KEYS: readonly FilterKey[] = keysOf(FILTER_FIELDS)

export const fieldsOf = (list: ListName): readonly FilterKey[] =>
  KEYS.filter((key) => FILTER_FIELDS[key].lists.includes(list))

/** The names that stand in the addresses of both lists and mean the same there. */
export const SHARED_NAMES: readonly string[] = KEYS.flatMap((key) =>
  FILTER_FIELDS[key].lists === BOTH ? [FILTER_FIELDS[key].name] : [],
)

function askOf<Key extends FilterKey>(filter: ListFilter, key: Key, now: number): ListQuestion {
  return FILTER_FIELDS[key].ask?.(filter[key], now) ?? {}
}

/** What the server calls a filter. */
export const parametersOf = (key: FilterKey) => keysOf(askOf(NO_FILTER, key, 0))

/** What people of an account may not ask for. */
export const STAFF_PARAMETERS = KEYS.flatMap((key) =>
  FILTER_FIELDS[key].staff === true ? parametersOf(key) : [],
)

type Changing = { -readonly [Key in FilterKey]: ListFilter[Key] }

function readInto<Key extends FilterKey>(filter: Changing, key: Key, params: URLSearchParams): void {
  const field = FILTER_FIELDS[key]
  filter[key] = field.read(params.get(field.name) ?? '')
}

const textOf = <Key extends FilterKey>(filter: Pick<ListFilter, Key>, key: Key): string =>
  FILTER_FIELDS[key].write(filter[key])

/** What an address says to one of the lists. */
export function readListFilter(params: URLSearchParams, list: ListName): ListFilter {
  const filter: Changing = { ...NO_FILTER }
  for (const key of fieldsOf(list)) readInto(filter, key, params)
  return filter
}

/** The same address with another filter; what else stands in it stays. */
export function writeListFilter(
  params: URLSearchParams,
  filter: ListFilter,
  list: ListName,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const key of fieldsOf(list)) {
    const text = textOf(filter, key)
    if (text === '') next.delete(FILTER_FIELDS[key].name)
    else next.set(FILTER_FIELDS[key].name, text)
  }
  return next
}

/** The names that a change writes, and no others: several changes of one moment build on each other. */
export function filterChanges(part: Partial<ListFilter>): Record<string, string> {
  const whole = { ...NO_FILTER, ...part }
  return Object.fromEntries(keysOf(part).map((key) => [FILTER_FIELDS[key].name, textOf(whole, key)]))
}

/** As one text, which is what is kept of it. */
export const filterText = (filter: ListFilter, list: ListName): string =>
  writeListFilter(new URLSearchParams(), filter, list).toString()

/** Whether an address says anything to a list, be it in which order. */
export const saysNothing = (params: URLSearchParams, list: ListName): boolean =>
  fieldsOf(list).every((key) => !params.get(FILTER_FIELDS[key].name))

/** Which of some fields keep rows away. */
export const narrowing = (filter: ListFilter, keys: readonly FilterKey[]): readonly FilterKey[] =>
  keys.filter((key) => FILTER_FIELDS[key].isOrder !== true && textOf(filter, key) !== '')

function clearInto<Key extends FilterKey>(part: Partial<Changing>, key: Key): void {
  part[key] = NO_FILTER[key]
}

/** The change that takes these filters away. */
export function clearing(keys: readonly FilterKey[]): Partial<ListFilter> {
  const part: Partial<Changing> = {}
  for (const key of keys) clearInto(part, key)
  return part
}

export const isUnfiltered = (filter: ListFilter, list: ListName): boolean =>
  narrowing(filter, fieldsOf(list)).length === 0

/** As the server is asked. Presets count from the platform's `now` (ms); what is for staff is not asked by others, whose link it may be. */
export function listQuestion(filter: ListFilter, now: number, staff: boolean): ListQuestion {
  const keys = fieldsOf('all').filter((key) => staff || FILTER_FIELDS[key].staff !== true)
  let asked: ListQuestion = {}
  for (const key of keys) asked = { ...asked, ...askOf(filter, key, now) }
  return asked
}
