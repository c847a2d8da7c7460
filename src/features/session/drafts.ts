/**
 * What was typed when the session ended by itself: whoever logs in again goes on where they were; and when another
 * language was chosen. It lives in this page only and for the same user; logging out leaves nothing of it.
 *
 *     const drafts = createDrafts<Typed>()                 // of all forms of a kind
 *     const [typed, setTyped] = useState(useRestoredDraft(drafts, id) ?? '')
 *     useKeptDraft(drafts, id, typed === '' ? null : typed)
 */
import { useEffect, useRef, useState } from 'react'
import type { Session } from '../../streams/session/session.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useSessionStore } from './session.tsx'

/** Which of the forms of a kind: the thing that it is about; 0 is a new one, or the only one. */
export type FormId = number | string

export interface Drafts<Value> {
  /** What was typed by a user into the form of a thing. */
  get(user: number, id: FormId): Value | undefined
  set(user: number, id: FormId, value: Value): void
  delete(user: number, id: FormId): void
}

const all: Map<string, unknown>[] = []
const keyOf = (user: number, id: FormId) => `${user} ${id}`

export function createDrafts<Value>(): Drafts<Value> {
  const kept = new Map<string, Value>()
  all.push(kept)
  return {
    get: (user, id) => kept.get(keyOf(user, id)),
    set: (user, id, value) => void kept.set(keyOf(user, id), value),
    delete: (user, id) => void kept.delete(keyOf(user, id)),
  }
}

export function forgetDrafts(): void {
  for (const kept of all) kept.clear()
}

/** Whether a session ended without anybody having meant to leave. */
export function hasExpired(session: Session): boolean {
  return session.is === 'signed-out' && (session.because === 'expired' || session.because === 'idle')
}

const userOf = (session: Session): number => (session.is === 'signed-in' ? session.user.id : 0)

/** Whether what a user typed outlives the session that ended meanwhile. Visitors (0) have none, and are nobody to go on. */
export const survivesSession = (user: number, now: Session): boolean => user !== 0 && hasExpired(now)

/** Whether something is to be taken up in a form, which then opens by itself. */
export function useHasDraft(drafts: Pick<Drafts<unknown>, 'get'>, id: FormId | undefined): boolean {
  const user = userOf(useSessionStore().now())
  return id !== undefined && drafts.get(user, id) !== undefined
}

/** What was typed into this form before the session ended. */
export function useRestoredDraft<Value>(drafts: Drafts<Value>, id: FormId): Value | undefined {
  const session = useSessionStore().now()
  const [takenUp] = useState(() => drafts.get(userOf(session), id))
  return takenUp
}

/**
 * Keeps what is typed (null: nothing) for when the session ends by itself, and while staff's screen is drawn anew in
 * another language: the new form begins before the old one ends, so that it is kept as it is typed.
 */
export function useKeptDraft<Value>(drafts: Drafts<Value>, id: FormId, typed: Value | null): void {
  const store = useSessionStore()
  const { locale } = useMessages()
  const [user] = useState(() => userOf(store.now()))
  const newest = useRef({ typed, locale })
  newest.current = { typed, locale }
  useEffect(() => {
    if (typed === null) drafts.delete(user, id)
    else drafts.set(user, id, typed)
  }, [drafts, user, id, typed])
  useEffect(
    () => () => {
      const isTyped = newest.current.typed !== null
      const isDrawnAnew = currentLocale() !== newest.current.locale
      if (!isTyped || !(isDrawnAnew || survivesSession(user, store.now()))) drafts.delete(user, id)
    },
    [drafts, user, id, store],
  )
}
