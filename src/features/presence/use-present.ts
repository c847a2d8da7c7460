import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { PRESENCE_EVERY_MS, reportPresence, screenOf } from '../../contract/presence.ts'
import { useSignal } from '../../ui/live/use-signal.ts'
import { useClient } from '../session/session.tsx'
import { NOBODY, type Present, present, toldStop } from './present.ts'
import { whereabouts } from './whereabouts.ts'

/** What changes in quick succession is told once (ms). */
const SETTLES_MS = 300

/** Tells where this tab is for as long as it is in sight, and gives who else is there. */
export function usePresent(): Present {
  const client = useClient()
  const screen = screenOf(useLocation().pathname)
  const told = useRef<{ screen: string; soon: () => void }>({ screen, soon: () => {} })
  if (told.current.screen !== screen) {
    told.current.screen = screen
    // Those of the screen before are not here.
    present.set({ ...present.now(), colleagues: [] })
    told.current.soon()
  }
  useEffect(() => {
    const tab = crypto.randomUUID()
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking = new AbortController()
    const later = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => void beat(), ms)
    }
    async function beat(): Promise<void> {
      if (document.hidden) return
      asking.abort()
      asking = new AbortController()
      const { signal } = asking
      const { stop, form, ...open } = whereabouts.now()
      const path = [told.current.screen, form].filter((part) => part !== null).join('/')
      const body = { tab, screen: path, ...open, ...toldStop(stop) }
      const outcome = await client(reportPresence, { body, signal })
      if (signal.aborted) return
      // Who could not be asked after is not said to be here.
      present.set(outcome.ok ? outcome.value : NOBODY)
      const isTogether = outcome.ok && outcome.value.colleagues.length > 0
      later(isTogether ? PRESENCE_EVERY_MS.together : PRESENCE_EVERY_MS.alone)
    }
    function leave(): void {
      clearTimeout(timer)
      asking.abort()
      present.set(NOBODY)
      void client(reportPresence, { body: { tab, screen: told.current.screen, leaving: true } })
    }
    const seen = () => (document.hidden ? leave() : later(0))
    told.current.soon = () => later(SETTLES_MS)
    const changes = whereabouts.changes$.subscribe(told.current.soon)
    document.addEventListener('visibilitychange', seen)
    window.addEventListener('pagehide', leave)
    told.current.soon()
    return () => {
      changes.unsubscribe()
      document.removeEventListener('visibilitychange', seen)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [client])
  return useSignal(present)
}
