import { useEffect, useState } from 'react'
import { turnAt, turnsOf } from '../../streams/turns.ts'
import { useClockSource } from './clock.tsx'

/** Which turn it is, of so much business time (ms) each: for the key of what is asked for again then. */
export function useTurn(everyMs: number): number {
  const clock = useClockSource()
  const [turn, setTurn] = useState(() => turnAt(clock.now(), everyMs))
  useEffect(() => {
    const subscription = turnsOf(clock, everyMs).subscribe(setTurn)
    return () => subscription.unsubscribe()
  }, [clock, everyMs])
  return turn
}
