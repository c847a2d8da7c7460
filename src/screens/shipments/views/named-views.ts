/**
 * Views that somebody has named: by what a list of shipments was filtered and sorted, as its address says it. Each is a user setting of its
 * own, so that two tabs that save at the same time overwrite nothing of each other.
 */
import { z } from 'zod'
import { randomName } from '../../../ui/form/random-name.ts'

const PREFIX = 'shipments_views.'
export const LONGEST_NAME = 60
/** So many are offered to be read, and kept. */
export const MOST_VIEWS = 30

const Kept = z.object({ name: z.string().trim().min(1).max(LONGEST_NAME), query: z.string().max(4_000) })

export interface NamedView {
  /** The user setting that it is kept in. */
  readonly setting: string
  readonly name: string
  /** Of the address: `status=delivered&all=1`. */
  readonly query: string
}

/** What is of the screen and not of what is looked for. */
const NOT_KEPT: ReadonlySet<string> = new Set(['wall', 'history'])
/** Which of the two lists: by itself it filters nothing. */
const LIST = 'all'

/** What an address says of the list, in one order, so that the same view is the same text. */
export function queryOfView(params: URLSearchParams): string {
  const said = [...params].filter(([name, value]) => !NOT_KEPT.has(name) && value !== '')
  return new URLSearchParams(said.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString()
}

/** Whether there is anything to keep. */
export const saysSomething = (query: string): boolean =>
  [...new URLSearchParams(query).keys()].some((name) => name !== LIST)

export const addressOfView = (query: string): string => (query === '' ? '/shipments' : `/shipments?${query}`)

function readView(setting: string, value: string): NamedView | null {
  try {
    const { name, query } = Kept.parse(JSON.parse(value))
    return { setting, name, query: queryOfView(new URLSearchParams(query)) }
  } catch {
    // Any program may store any under this name.
    return null
  }
}

/** By name. */
export function readViews(settings: readonly { setting: string; value: string }[]): NamedView[] {
  return settings
    .flatMap(({ setting, value }) => (setting.startsWith(PREFIX) ? (readView(setting, value) ?? []) : []))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

const isNamed = (name: string) => (view: NamedView) => view.name.toLowerCase() === name.trim().toLowerCase()

/** The setting to keep a view of this name in: the one that has the name already, or a new one; null where there are too many. */
export function settingFor(name: string, views: readonly NamedView[]): string | null {
  const same = views.find(isNamed(name))
  if (same !== undefined) return same.setting
  return views.length < MOST_VIEWS ? `${PREFIX}${randomName()}` : null
}

export const hasName = (name: string, views: readonly NamedView[]): boolean => views.some(isNamed(name))
