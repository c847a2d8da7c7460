/** One parcel, for anybody who has its reference. */
import { useEffect, useState } from 'react'
import { type Tracked, watchTracked } from '../../streams/feed/tracked-shipment.ts'
import { useFeedEnvironment } from '../live-feed/feed-environment.tsx'
import { useAccess } from '../session/access.tsx'

/** Watches the parcel of a reference for as long as the component is there; null for none. */
export function useTracked(reference: string | null): Tracked | null {
  const feed = useFeedEnvironment()
  const { providerId } = useAccess()
  const [tracked, setTracked] = useState<Tracked | null>(null)
  useEffect(() => {
    if (reference === null) return
    const made = watchTracked(reference, { ...feed, providerId: providerId ?? 0 })
    setTracked(made)
    return () => {
      setTracked(null)
      made.end()
    }
  }, [feed, providerId, reference])
  return tracked
}
