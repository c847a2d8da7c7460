import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { listZones, lockZones } from '../../../contract/zones.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { invalidateCall } from '../../../features/session/answers.ts'
import { useClient } from '../../../features/session/session.tsx'
import { ConfirmDialog } from '../../../ui/components/confirm-dialog.tsx'
import { zoneMessages as messages } from './messages.ts'

/** What is done is told at most so often (ms). */
const TOLD_EVERY_MS = 15_000
const CHECKED_EVERY_MS = 5_000

interface HeldEditLock {
  /** Why it is somebody else's turn; null while it is not. What was drawn stays. */
  readonly isLost: string | null
  /** Asks whoever has done nothing for long whether they still draw. */
  readonly dialog: ReactNode
  /** Something was done. */
  readonly note: () => void
}

/** Draws zones alone for as long as the form is open and something is done in it (002 §3). */
export function useEditLock(): HeldEditLock {
  const client = useClient()
  const { settings } = useAccess()
  const { enable_map_edit_lock: isOn, map_inactivity_check_minutes: minutes } = settings
  const [isLost, setLost] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const activeAt = useRef(Date.now())
  const toldAt = useRef(0)

  const tell = useCallback(async () => {
    if (!isOn) return
    toldAt.current = Date.now()
    const outcome = await client(lockZones, { body: {} })
    setLost(outcome.ok || outcome.status === 0 ? null : outcome.error)
    void invalidateCall(listZones)
  }, [client, isOn])
  const note = useCallback(() => {
    activeAt.current = Date.now()
  }, [])

  useEffect(() => {
    void tell()
    const timer = setInterval(() => {
      if (activeAt.current > toldAt.current && Date.now() - toldAt.current >= TOLD_EVERY_MS) void tell()
      if (isOn && Date.now() - activeAt.current >= minutes * 60_000) setAsked(true)
    }, CHECKED_EVERY_MS)
    return () => {
      clearInterval(timer)
      if (isOn) void client(lockZones, { body: { release: true } }).then(() => invalidateCall(listZones))
    }
  }, [tell, client, isOn, minutes])

  const goOn = () => {
    note()
    setAsked(false)
    void tell()
  }
  const dialog = isAsked ? (
    <ConfirmDialog
      title={messages.stillThere}
      onCancel={goOn}
      answers={[{ label: messages.goOn, onChoose: goOn }]}
    >
      {messages.stillThereText}
    </ConfirmDialog>
  ) : null
  return { isLost, dialog, note }
}
