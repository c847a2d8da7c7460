/**
 * What the console says, in the language of the one who looks.
 *
 *     const { track } = useMessages()
 *     <h2>{track.question}</h2>
 *
 * Both languages come after the entry, in parallel with the first calls: see docs/decisions/013-words.md.
 */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { Language } from '../../domain/values/locale.ts'
import { Boot } from '../loading/boot.tsx'
import { setCurrentLanguage } from './current-language.ts'
import type { Messages } from './en.ts'
import { keepLanguage, readLanguage } from './language.ts'
import { setRefusalMessages } from './refusals.ts'

export type { Messages } from './en.ts'

/** A file that did not come is asked for again: without words there is nothing to show. */
const AGAIN_MS = 3_000
const RELOADED = 'hubline.reloaded-for-words'
const RELOAD_AFTER_MS = 60_000

/** Files that are gone mean a newer version, whose page names the new ones: once a minute the page is fetched anew. */
async function reloadForNewVersion(): Promise<boolean> {
  try {
    // Without a platform a reload would end at the browser's own page, from which nothing comes back by itself.
    const { ok } = await fetch('/version.json', { cache: 'no-store' })
    if (!ok) return false
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
    if (Date.now() - last < RELOAD_AFTER_MS) return false
    sessionStorage.setItem(RELOADED, String(Date.now()))
  } catch {
    return false
  }
  location.reload()
  return true
}

const LOAD: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: async () => (await import('./en.ts')).en,
  af: async () => {
    const [{ en }, { af }] = await Promise.all([import('./en.ts'), import('./af.ts')])
    return { ...en, ...af }
  },
}

interface MessagesState {
  readonly messages: Messages
  readonly language: Language
  /** For this browser, at once. */
  choose(language: Language): void
  /** Speaks as this browser does to somebody new; nothing is kept of it. */
  forget(): void
}

const MessagesContext = createContext<MessagesState | null>(null)

export function MessagesProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(readLanguage)
  const [messages, setWords] = useState<Messages | null>(null)
  useEffect(() => {
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () =>
      LOAD[language]().then(
        (loaded) => {
          if (over) return
          document.documentElement.lang = loaded.locale.tag
          setRefusalMessages(loaded.refusals)
          setCurrentLanguage(language, loaded.shipping.status)
          setWords(loaded)
        },
        async () => {
          if (over || (await reloadForNewVersion()) || over) return
          timer = setTimeout(load, AGAIN_MS)
        },
      )
    load()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [language])
  const said = useMemo<MessagesState | null>(
    () =>
      messages && {
        messages,
        language,
        choose(chosen) {
          keepLanguage(chosen)
          setLanguage(chosen)
        },
        forget: () => setLanguage(readLanguage()),
      },
    [messages, language],
  )
  return said === null ? <Boot /> : <MessagesContext value={said}>{children}</MessagesContext>
}

function useSaid(): MessagesState {
  const said = useContext(MessagesContext)
  if (said === null) throw new Error('useWords needs a WordsProvider above it')
  return said
}

export function useMessages(): Messages {
  return useSaid().messages
}

/** Which language is spoken, and how to choose another one. */
export function useLanguage(): Omit<MessagesState, 'words'> {
  return useSaid()
}
