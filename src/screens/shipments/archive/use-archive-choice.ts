import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import { persistUserSetting } from '../../../features/session/save-user-setting.ts'
import { useSession, useSessionStore } from '../../../features/session/session.tsx'
import type { SessionStore } from '../../../streams/session/session.ts'
import { useUrlQuery } from '../../../ui/page/url-query.ts'
import {
  type ArchiveChoice,
  changesOf,
  choiceText,
  NO_CHOICE,
  readChoice,
  saysNothing,
  writeChoice,
} from './archive-filter.ts'

/** 001 §9: the filters of the list of shipments, as somebody left them. */
const SETTING = 'shipments_filters'
/** Whoever goes on choosing keeps the last of it (ms). */
const SETTLES_MS = 1_000

const Kept = z.object({ archive: z.string().max(8_000) })

/** Stored as JSON text; any program may store any. */
function readKept(value: string | undefined): ArchiveChoice {
  try {
    return readChoice(new URLSearchParams(Kept.parse(JSON.parse(value ?? 'null')).archive))
  } catch {
    return NO_CHOICE
  }
}

/**
 * What is looked for, in the address: reload, back and a link to a colleague show the same. An address that says nothing shows what
 * this person chose last; a link that says something is not kept as their choice until they change it.
 */
export function useArchiveChoice(): readonly [
  choice: ArchiveChoice,
  change: (part: Partial<ArchiveChoice>) => void,
] {
  const [query, write] = useUrlQuery()
  const { state } = useLocation()
  const store = useSessionStore()
  const session = useSession()
  const data = session.is === 'signed-in' ? session.data : null
  const isOwner = session.is === 'signed-in' && session.user.logged_in_user === undefined

  // Once, as the screen opens: whoever then takes every filter away wants to see everything.
  const [first] = useState(() =>
    saysNothing(query)
      ? readKept(data?.user_settings.find(({ setting }) => setting === SETTING)?.value)
      : NO_CHOICE,
  )
  const isFirst = first !== NO_CHOICE && choiceText(first) !== ''
  const [isOpening, setOpening] = useState(isFirst)
  const choice = useMemo(() => (isOpening ? first : readChoice(query)), [isOpening, first, query])
  useEffect(() => {
    if (!isOpening) return
    setOpening(false)
    write(writeChoice(first), { replace: true, state })
  }, [isOpening, first, write, state])

  const keep = useKeptChoice(isOwner ? store : null, choice)
  const change = useCallback(
    (part: Partial<ArchiveChoice>) => {
      keep()
      write(changesOf(part), { replace: true, state })
    },
    [keep, write, state],
  )
  return [choice, change]
}

/** Keeps what is chosen with the user settings, a moment after it was changed, or as the screen is left. */
function useKeptChoice(store: SessionStore | null, choice: ArchiveChoice): () => void {
  // Where somebody went is no filter of theirs.
  const text = choiceText({ ...choice, at: '' })
  const newest = useRef({ store, text, isChanged: false })
  newest.current.store = store
  newest.current.text = text
  const save = useCallback(() => {
    const { store: session, text: archive, isChanged } = newest.current
    newest.current.isChanged = false
    if (session !== null && isChanged)
      persistUserSetting(session, SETTING, archive === '' ? null : { archive })
  }, [])
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
