/** The last filter of each list of shipments, kept with the user settings (001 §9). */
import { useCallback, useEffect, useRef } from 'react'
import { z } from 'zod'
import {
  filterText,
  type ListFilter,
  type ListName,
  NO_FILTER,
  readListFilter,
  saysNothing,
} from '../../domain/shipments/list-filter.ts'
import { persistUserSetting } from '../../features/session/save-user-setting.ts'
import { useSession, useSessionStore } from '../../features/session/session.tsx'

const SETTING = 'shipments_filters'
/** Whoever goes on choosing keeps the last of it (ms). */
const SETTLES_MS = 1_000

const Text = z.string().max(8_000).catch('')
/** As addresses say it. */
const Kept = z.object({ active: Text, archive: Text })
type Kept = z.infer<typeof Kept>
const NAMES = { active: 'active', all: 'archive' } as const satisfies Record<ListName, keyof Kept>

type UserSettings = readonly { readonly setting: string; readonly value: string }[]

/** Stored as JSON text; any program may store any. */
export function readKept(settings: UserSettings | undefined): Kept {
  try {
    const value = settings?.find(({ setting }) => setting === SETTING)?.value
    return Kept.parse(JSON.parse(value ?? '{}'))
  } catch {
    return { active: '', archive: '' }
  }
}

/** What is kept of a filter: what was typed finds one shipment, and a day that was gone to is a place. */
export const keptText = (filter: ListFilter, list: ListName): string =>
  filterText({ ...filter, text: '', at: '' }, list)

/** With which filter a list opens: as its address says, and where that says nothing, as this person left it. */
export function firstFilter(
  params: URLSearchParams,
  list: ListName,
  settings: UserSettings | undefined,
): ListFilter {
  if (!saysNothing(params, list)) return readListFilter(params, list)
  return readListFilter(new URLSearchParams(readKept(settings)[NAMES[list]]), list)
}

/** The settings of whoever is signed in, as the page has them. */
export function useKeptSettings(): UserSettings | undefined {
  const session = useSession()
  return session.is === 'signed-in' ? session.data?.user_settings : undefined
}

/**
 * Keeps what is chosen, a moment after it was changed, or as the screen is left. Answers what is called with each change: a link
 * that somebody opened is not theirs until they change it. Who looks through other eyes keeps nothing for that person.
 */
export function useKeptFilter(list: ListName, filter: ListFilter): () => void {
  const session = useSession()
  const store = useSessionStore()
  const settings = useKeptSettings()
  const isOwner = session.is === 'signed-in' && session.user.logged_in_user === undefined
  const text = keptText(filter, list)
  const newest = useRef({ text, settings, isOwner, isChanged: false })
  newest.current.text = text
  newest.current.settings = settings
  newest.current.isOwner = isOwner
  const save = useCallback(() => {
    const now = newest.current
    if (!now.isChanged) return
    now.isChanged = false
    const kept = { ...readKept(now.settings), [NAMES[list]]: now.text }
    const isNothing = kept.active === '' && kept.archive === ''
    if (now.isOwner) persistUserSetting(store, SETTING, isNothing ? null : kept)
  }, [store, list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other choice begins the wait anew
  useEffect(() => {
    const timer = setTimeout(save, SETTLES_MS)
    return () => clearTimeout(timer)
  }, [save, text])
  useEffect(() => save, [save])
  return useCallback(() => {
    newest.current.isChanged = true
  }, [])
}

/** Whether there is anything to open a list with that its address does not say. */
export const isKept = (filter: ListFilter, list: ListName): boolean =>
  filterText(filter, list) !== filterText(NO_FILTER, list)
