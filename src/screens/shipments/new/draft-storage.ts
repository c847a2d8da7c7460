/**
 * Drafts of shipments in the browser: each tab has its own, which outlives a reload, an error and the tab itself. One whose
 * tab is closed is offered to the next. Logging out leaves none (000 §4: it clears the storage).
 *
 * A tab that is open holds a lock named after it, so that nobody is offered what somebody still types; a tab that was
 * duplicated comes with the name of the other, and takes one of its own.
 */
import { z } from 'zod'
import { randomName } from '../../../ui/form/random-name.ts'
import { BookingDraft } from './draft.ts'

const TAB = 'booking_tab'
const PREFIX = 'booking_draft'
/** ms; a page that is loaded anew waits so long for the lock of the one before. */
const LOCK_PATIENCE_MS = 300
/** ms; without locks nobody knows whether a tab is open: what was typed in so long ago is taken for abandoned. */
const SILENT_MS = 600_000
/** ms: 14 days. */
const KEPT_MS = 1_209_600_000
/** So many abandoned ones are kept for somebody. */
const MOST_KEPT = 10

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export interface DraftEnvironment {
  /** Of the browser, and of this tab. */
  readonly local: Storage
  readonly tab: Pick<Storage, 'getItem' | 'setItem'>
  readonly locks: Pick<LockManager, 'request' | 'query'> | null
  readonly now: () => number
  readonly newName: () => string
}

const Kept = z.object({ at: z.number(), draft: BookingDraft })

/** A draft whose tab is closed. `at` in ms. */
export interface AbandonedDraft {
  readonly key: string
  readonly at: number
  readonly draft: BookingDraft
}

export interface DraftStorage {
  /** What this tab was at. */
  own(): BookingDraft | null
  /** Null: nothing is typed any longer. */
  keep(draft: BookingDraft | null): void
  /** What others left behind, the newest first. */
  abandoned(): Promise<readonly AbandonedDraft[]>
  discard(key: string): void
  /** Leaves a draft to be offered, for another that is gone on with in this tab. */
  leave(draft: BookingDraft): void
}

const lockOf = (tab: string) => `${TAB} ${tab}`

/** Holds a lock as long as the page lives; false where another tab has it. */
function holdLock(locks: Pick<LockManager, 'request'>, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    locks
      .request(name, { signal: AbortSignal.timeout(LOCK_PATIENCE_MS) }, () => {
        resolve(true)
        return new Promise(() => {})
      })
      .catch(() => resolve(false))
  })
}

/** The name of this tab, which no other open one has. */
export async function claimTab({ tab, locks, newName }: DraftEnvironment): Promise<string> {
  const before = tab.getItem(TAB)
  if (before !== null && (locks === null || (await holdLock(locks, lockOf(before))))) return before
  const name = newName()
  if (locks !== null) await holdLock(locks, lockOf(name))
  tab.setItem(TAB, name)
  return name
}

function keysBelow(local: Storage, prefix: string): string[] {
  return Array.from({ length: local.length }, (_, i) => local.key(i) ?? '').filter((key) =>
    key.startsWith(prefix),
  )
}

function readKept(local: Storage, key: string): z.infer<typeof Kept> | null {
  try {
    const kept = Kept.safeParse(JSON.parse(local.getItem(key) ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

/** The drafts of a user for an account (0: staff, who name one) in the tab called `tab`. */
export function createDraftStorage(
  { local, tab: own, locks, now, newName }: DraftEnvironment,
  tab: string,
  whose: { readonly user: number; readonly account: number },
): DraftStorage {
  const prefix = `${PREFIX} ${whose.user} ${whose.account} `
  const ownKey = prefix + tab

  async function openTabs(): Promise<ReadonlySet<string> | null> {
    if (locks === null) return null
    const { held = [] } = await locks.query()
    return new Set(held.map(({ name }) => name ?? ''))
  }

  function write(key: string, draft: BookingDraft): void {
    try {
      local.setItem(key, JSON.stringify({ at: now(), draft }))
    } catch {
      // A storage that is full keeps no draft; what is typed stays on the screen.
    }
  }

  return {
    own: () => readKept(local, ownKey)?.draft ?? null,
    keep(draft) {
      if (draft === null) return local.removeItem(ownKey)
      // Whoever logs in anew in this tab goes on in it.
      own.setItem(TAB, tab)
      write(ownKey, draft)
    },
    async abandoned() {
      const open = await openTabs()
      const found: AbandonedDraft[] = []
      for (const key of keysBelow(local, prefix)) {
        if (key === ownKey || open?.has(lockOf(key.slice(prefix.length)))) continue
        const kept = readKept(local, key)
        if (kept === null || now() - kept.at > KEPT_MS) local.removeItem(key)
        else if (open !== null || now() - kept.at > SILENT_MS) found.push({ key, ...kept })
      }
      found.sort((a, b) => b.at - a.at)
      for (const { key } of found.slice(MOST_KEPT)) local.removeItem(key)
      return found.slice(0, MOST_KEPT)
    },
    discard: (key) => local.removeItem(key),
    leave: (draft) => write(prefix + newName(), draft),
  }
}

let claimed: Promise<string> | null = null

/** This browser. */
export const draftEnvironment = (): DraftEnvironment => ({
  local: localStorage,
  tab: sessionStorage,
  locks: 'locks' in navigator ? navigator.locks : null,
  now: Date.now,
  newName: randomName,
})

/** The name of this tab; the same for as long as the page lives. */
export function thisTab(): Promise<string> {
  claimed ??= claimTab(draftEnvironment())
  return claimed
}
