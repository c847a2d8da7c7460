/** One parcel, for anybody who has its reference. */
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Tracked } from '../../streams/feed/tracked-shipment.ts'

const TrackerContext = createContext<((reference: string) => Tracked) | null>(null)

interface TrackerProviderProps {
  readonly watch: (reference: string) => Tracked
  readonly children: ReactNode
}

/** Lets the screens below it watch a parcel without a session. */
export function TrackerProvider({ watch, children }: TrackerProviderProps) {
  return <TrackerContext value={watch}>{children}</TrackerContext>
}

/** Watches the parcel of a reference for as long as the component is there; null for none. */
export function useTracked(reference: string | null): Tracked | null {
  const watch = useContext(TrackerContext)
  if (watch === null) throw new Error('useTracked needs a TrackerProvider above it')
  const [tracked, setTracked] = useState<Tracked | null>(null)
  useEffect(() => {
    if (reference === null) return
    const made = watch(reference)
    setTracked(made)
    return () => {
      setTracked(null)
      made.end()
    }
  }, [watch, reference])
  return tracked
}
