/** All shipments there ever were, as a list without an end: of any age, filtered, and read on from where the last page ended. */
import { z } from 'zod'
import { LIST_DATES, SIDES } from '../domain/shipments/list-filter.ts'
import { POD_METHODS } from '../domain/shipments/pod-method.ts'
import { PROBLEM_VIEWS } from '../domain/shipments/problem-views.ts'
import { STATUS_GROUPS, type StatusGroup } from '../domain/shipments/shipment-status.ts'
import { AnyNumber, orAbsent, orEmpty } from '../domain/values/loose-input.ts'
import { keysOf } from '../domain/values/table.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Columns } from './column-encoding.ts'
import { Id, idList } from './id.ts'
import { Moment } from './moment.ts'
import { pageLimit } from './page-limit.ts'
import { MOST_IDS, SearchText, StatusList } from './shipments.ts'

/** A part of a name: of a suburb, town or city, say. */
const Part = z.string().trim().max(100)

/** `ECO,ONX` and a single one both mean a list. */
const TextList = <Each extends z.ZodType>(each: Each) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value),
    z.array(each).min(1).max(MOST_IDS),
  )

const YesOrNo = z.enum(['true', 'false'])
/** In rand. */
const Amount = AnyNumber.pipe(z.number().min(0).max(1e9))

/** What is looked for; what is left out filters nothing. */
export const ArchiveFilter = z.object({
  search: orAbsent(SearchText),
  /** Of which date `start_date` and `end_date` are, and by which the rows stand; when it was booked unless told. */
  date_filter: orEmpty(z.enum(LIST_DATES)),
  /** The first and the last day, or exact times. */
  start_date: z.string().optional(),
  end_date: z.string().optional(),
  status: StatusList.optional(),
  /** A group of statuses (001 §4), besides those of `status`. */
  status_group: orAbsent(z.enum(keysOf<Record<StatusGroup, unknown>>(STATUS_GROUPS))),
  account_ids: orAbsent(idList(MOST_IDS)),
  /** At least one of these tags of shipments. */
  tag_ids: orAbsent(idList(MOST_IDS)),
  service_levels: orAbsent(TextList(z.string().min(1).max(32))),
  collection_town: orAbsent(Part),
  delivery_town: orAbsent(Part),
  /** Codes of provinces: `GP`. */
  collection_zones: orAbsent(TextList(z.string().min(1).max(40))),
  delivery_zones: orAbsent(TextList(z.string().min(1).max(40))),
  /** The end of the agreed window lies between these days, or exact times. */
  collect_by_start_date: z.string().optional(),
  collect_by_end_date: z.string().optional(),
  deliver_by_start_date: z.string().optional(),
  deliver_by_end_date: z.string().optional(),
  /** The day by which its sender has promised it (`due_date` of a booking) lies between these. */
  due_start_date: z.string().optional(),
  due_end_date: z.string().optional(),
  /** The pickup point of either end. */
  pickup_point_id: orAbsent(Id),
  /** A part of it. */
  cost_center: orAbsent(Part),
  /** Booked by reference alone, and not filled in yet. */
  is_blank: orAbsent(YesOrNo),
  is_return: orAbsent(YesOrNo),
  /** Handed in, or fetched, at a pickup point. */
  pickup_sides: orAbsent(TextList(z.enum(SIDES))),
  pod_methods: orAbsent(TextList(z.enum(POD_METHODS))),
  /** What is declared, in rand. */
  declared_value_from: orAbsent(Amount),
  declared_value_to: orAbsent(Amount),
  /** The branch where it lies now; for staff. */
  hub_ids: orAbsent(idList(MOST_IDS)),
  /** The driver of either end; for staff. */
  driver_ids: orAbsent(idList(MOST_IDS)),
  /** The branch of either end; for staff. */
  branch_ids: orAbsent(idList(MOST_IDS)),
  /** Something went wrong: an attempt failed, or (told to staff) an exception stands. */
  has_problem: orAbsent(YesOrNo),
  /** A problematic view (001 §2) of what is not over, by the settings of the dashboard; for staff. */
  view: orAbsent(z.enum(PROBLEM_VIEWS)),
  order: z.enum(['newest', 'oldest']).default('newest'),
})
export type ArchiveFilter = z.output<typeof ArchiveFilter>

/** Where a page ended: the date of its last row in microseconds, as the database keeps it, and its id. */
const CURSOR = /^(\d{1,17})-(\d{1,16})$/

export interface ArchivePlace {
  /** Microseconds since 1970. */
  readonly at: number
  readonly id: number
}
export function placeIn(cursor: string): ArchivePlace | null {
  const [, at, id] = CURSOR.exec(cursor) ?? []
  if (at === undefined || id === undefined) return null
  const place = { at: Number(at), id: Number(id) }
  return Number.isSafeInteger(place.at) && Number.isSafeInteger(place.id) ? place : null
}
export const cursorAt = ({ at, id }: ArchivePlace): string => `${at}-${id}`

const Cursor = z
  .string()
  .max(40)
  .transform((text, { addIssue }) => {
    const place = placeIn(text)
    if (place === null) addIssue('Send the `next` of the page before, as it is')
    return place
  })
  .pipe(z.object({ at: z.number(), id: z.number() }))

export const MOST_ARCHIVED = 500

export const listArchive = defineEndpoint({
  name: 'shipments.archive',
  method: 'GET',
  path: '/shipments/archive',
  tag: 'Shipments',
  summary:
    'Shipments of any age that you may see, as rows of the live list, page by page without an end; quotes are in their own list',
  auth: 'permitted',
  query: ArchiveFilter.extend({
    /** The `next` of the page before. */
    cursor: orAbsent(Cursor),
    /** Of a first page: the list begins at this moment of its date instead of at its newest or oldest; by `order` what is before it, or from it on. */
    starting_at: orAbsent(Moment),
    limit: pageLimit(MOST_ARCHIVED, 100),
  }),
  body: EmptyObject,
  answer: z.object({
    /** Rows of the live workspace, in columns. */
    shipments: Columns,
    /** From where on there may be more; null after the last. A page may be empty and still have a next one. */
    next: z.string().nullable(),
    /** How far back (or on) it was looked so far, ms; null where all was looked at. */
    reached: z.number().nullable(),
    /** Of a search by another date than that of booking: more shipments may have these words than are looked at: the newest 10,000, for a quarter of a second. */
    search_cut: z.boolean(),
  }),
  errors: ['rate.limited'],
})

/** How many shipments there are of each week: what a bar beside the list is drawn from. */
const ArchiveWeeks = z.object({
  /** The Monday of the first week, `2023-11-20`; null where there is no shipment. */
  first: z.string().nullable(),
  /**
   * Of each week from the first to this one; at most 100,000 are counted. Null of those that are not counted yet, and for whom they are
   * not counted: people of a branch, drivers, and accounts by another date than that of booking.
   */
  counts: z.array(z.number().nullable()),
  /** False: some weeks are not counted yet; whoever asks again is told more. */
  is_counted: z.boolean(),
})
export type ArchiveWeeks = z.infer<typeof ArchiveWeeks>

export const readArchiveWeeks = defineEndpoint({
  name: 'shipments.archive-weeks',
  method: 'GET',
  path: '/shipments/archive/weeks',
  tag: 'Shipments',
  summary:
    'How many shipments that you may see there are of each week since the first, by one of their dates',
  auth: 'permitted',
  permittedAs: listArchive,
  query: z.object({ date_filter: orEmpty(z.enum(LIST_DATES)) }),
  body: EmptyObject,
  answer: ArchiveWeeks,
})
