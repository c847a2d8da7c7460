/**
 * What the first address of a visit says for all of it (000 §2, §4): whether the console stands in somebody's frame,
 * which campaign led here, and which host it is to take itself for. Kept for the session; logging out clears the
 * storage, so what concerns this page is kept in memory besides.
 */
import type { StorageLike } from '../../streams/browser-environment.ts'

const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
type Utm = (typeof UTM)[number]
const FRAME = 'iframe'
const HOST = 'host_override'
const LONGEST = 200

export interface Visit {
  /** `iframe=true`: the shell is hidden. */
  readonly framed: boolean
  /** Whose campaign brought the visitor (000 §2). */
  readonly utm: Readonly<Partial<Record<Utm, string>>>
  readonly host: string
}

/** Reads the address, then what an earlier page of the session kept; keeps it for the next. */
export function readVisit(
  at: { readonly search: string; readonly host: string },
  keep: () => StorageLike,
): Visit {
  const search = new URLSearchParams(at.search)
  const storage = storageOf(keep)
  const said = (name: string): string => {
    const named = search.get(name)?.slice(0, LONGEST)
    if (named) storage?.setItem(name, named)
    return named || (storage?.getItem(name) ?? '')
  }
  const utm: Partial<Record<Utm, string>> = {}
  for (const name of UTM) {
    const value = said(name)
    if (value !== '') utm[name] = value
  }
  return { framed: said(FRAME) === 'true', utm, host: said(HOST) || at.host }
}

/** A browser may deny storage; then the visit is this page. */
function storageOf(keep: () => StorageLike): StorageLike | null {
  try {
    return keep()
  } catch {
    return null
  }
}

export const visit: Visit =
  typeof window === 'undefined'
    ? { framed: false, utm: {}, host: '' }
    : readVisit(location, () => sessionStorage)
