import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Inactivity, inactivityOf } from './inactivity.ts'

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
const LOOK_MS = 250
const BUSY: Inactivity = { is: 'busy' }

const isSame = (a: Inactivity, b: Inactivity) =>
  a.is === b.is && (a.is !== 'asked' || b.is !== 'asked' || a.seconds === b.seconds)

/**
 * Watches for hands while somebody is at it; `onOver` is called once when there were none for too long. Whoever is asked
 * answers: what touches the question away would press its buttons into nothing.
 */
export function useInactivity(isWatched: boolean, onOver: () => void): Inactivity & { stay(): void } {
  const [now, setNow] = useState<Inactivity>(BUSY)
  const touchedAt = useRef(0)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (!isWatched) return
    touchedAt.current = Date.now()
    const touch = () => {
      if (inactivityOf(Date.now() - touchedAt.current).is === 'busy') touchedAt.current = Date.now()
    }
    const timer = setInterval(() => {
      const next = inactivityOf(Date.now() - touchedAt.current)
      setNow((before) => (isSame(before, next) ? before : next))
      if (next.is !== 'over') return
      clearInterval(timer)
      over()
    }, LOOK_MS)
    for (const name of TOUCHES) window.addEventListener(name, touch, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const name of TOUCHES) window.removeEventListener(name, touch, { capture: true })
      setNow(BUSY)
    }
  }, [isWatched])
  const stay = () => {
    touchedAt.current = Date.now()
    setNow(BUSY)
  }
  return { ...now, stay }
}
