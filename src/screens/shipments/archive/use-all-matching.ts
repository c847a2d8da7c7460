import { useEffect, useRef, useState } from 'react'
import type { LiveShipment } from '../../../contract/live.ts'
import { listArchive, MOST_ARCHIVED } from '../../../contract/shipment-archive.ts'
import { MOST_SELECTED } from '../../../domain/shipments/bulk-acts.ts'
import { useClient } from '../../../features/session/session.tsx'
import { readShipments } from '../../../streams/feed/rows.ts'
import type { ArchiveQuestion } from './starting-at.ts'

const ignore = () => {}

export interface AllMatching {
  readonly rows: readonly LiveShipment[]
  /** There are more than one selection holds. */
  readonly isCut: boolean
  /** Why not all of them were read; null where all were. */
  readonly problem: string | null
}

/**
 * Reads everything that a filter leaves, page by page, up to as many as one selection holds: also what nobody has scrolled to. The
 * server is asked as for the list itself, so that nobody gathers what they do not see.
 */
export function useAllMatching(asked: ArchiveQuestion) {
  const client = useClient()
  const [found, setFound] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  // Another question, or another screen: nobody wants the rest of this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => () => running.current?.abort(), [asked])

  async function read(signal: AbortSignal): Promise<AllMatching> {
    const rows = new Map<number, LiveShipment>()
    let cursor: string | undefined
    do {
      const answer = await client(listArchive, { query: { ...asked, cursor, limit: MOST_ARCHIVED }, signal })
      if (!answer.ok) return { rows: [...rows.values()], isCut: false, problem: answer.error }
      for (const row of readShipments(answer.value.shipments, ignore)) rows.set(row.id, row)
      cursor = answer.value.next ?? undefined
      setFound(rows.size)
    } while (cursor !== undefined && rows.size < MOST_SELECTED && !signal.aborted)
    const some = [...rows.values()].slice(0, MOST_SELECTED)
    return { rows: some, isCut: cursor !== undefined || rows.size > some.length, problem: null }
  }

  return {
    /** How many were found so far; null while nothing is read. */
    found,
    stop: () => running.current?.abort(),
    /** Null where it was stopped. */
    async gather(): Promise<AllMatching | null> {
      const controller = new AbortController()
      running.current = controller
      setFound(0)
      const all = await read(controller.signal)
      setFound(null)
      return controller.signal.aborted ? null : all
    },
  }
}
