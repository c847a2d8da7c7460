import { useCallback, useEffect, useRef, useState } from 'react'
import {
  bookImportRows,
  cancelImport,
  listImportRows,
  listImports,
  type ShipmentImport,
} from '../../../contract/imports.ts'
import { invalidateCall } from '../../../features/session/answers.ts'
import { useClient } from '../../../features/session/session.tsx'

/**
 * Books an import, some rows at each call, until nothing is left or somebody stops it. A call that was lost is simply made again: the
 * platform books each row once.
 */
export function useBooking(id: number) {
  const client = useClient()
  const [latest, setLatest] = useState<ShipmentImport | null>(null)
  const [isBooking, setBooking] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isStopped = useRef(false)
  const settled = useCallback(async () => {
    await Promise.all([invalidateCall(listImports), invalidateCall(listImportRows)])
  }, [])
  // Whoever goes elsewhere interrupts it: nobody would see what becomes of it.
  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
    }
  }, [])

  const book = async () => {
    isStopped.current = false
    setError(null)
    setBooking(true)
    while (!isStopped.current) {
      const outcome = await client(bookImportRows, { body: { import_id: id } })
      if (!outcome.ok) {
        setError(outcome.error)
        break
      }
      const answer = outcome.value.import
      // What was under way when somebody cancelled answers late: it is cancelled all the same.
      setLatest((now) => (now?.state === 'cancelled' ? { ...answer, state: now.state } : answer))
      if (answer.state !== 'booking') break
    }
    await settled()
    setBooking(false)
  }
  const pause = () => {
    isStopped.current = true
  }
  const cancel = async () => {
    isStopped.current = true
    const outcome = await client(cancelImport, { body: { import_id: id } })
    if (outcome.ok) setLatest(outcome.value.import)
    else setError(outcome.error)
    await settled()
  }
  return { latest, isBooking, error, book, pause, cancel }
}
