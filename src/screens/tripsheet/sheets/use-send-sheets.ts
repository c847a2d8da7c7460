import { useState } from 'react'
import { permissionOf } from '../../../contract/call.ts'
import { sendTripsheets } from '../../../contract/tripsheet-batches.ts'
import { changeTripsheet } from '../../../contract/tripsheets.ts'
import { withFullStop } from '../../../domain/values/sentence.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useMay, useMayDispatch } from '../../../features/session/access.tsx'
import { useClient } from '../../../features/session/session.tsx'
import { type Undone, undoHistoryOf } from '../../../features/shipment/undo-history.ts'
import { undoableToast, useUndo } from '../../../features/shipment/use-undo.ts'
import { toast } from '../../../ui/components/toast.ts'
import { randomName } from '../../../ui/form/random-name.ts'
import { refusalText } from '../../../ui/messages/refusals.ts'
import { sheets as messages } from './messages.ts'

/** Sending several tripsheets in one act: what came of it, for whom it was refused and why; and taking it back, as with one. */
export function useSendSheets() {
  const client = useClient()
  const maySend = useMay(permissionOf(sendTripsheets))
  const mayDispatch = useMayDispatch()
  const history = undoHistoryOf(useLiveWorkspace())
  const takeBack = useUndo()
  const [isBusy, setBusy] = useState(false)
  const [said, say] = useState('')
  /** Why it was refused, by tripsheet. */
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  /** Those that nobody changed since: who has set out, or was told by a colleague, stays as they are. */
  async function recall(sent: readonly { id: number; version: number }[]): Promise<Undone> {
    let back = 0
    for (const { id, version } of sent) {
      const outcome = await client(changeTripsheet, { body: { id, version, status: 'planned' } })
      if (outcome.ok) back += 1
    }
    const stayed = sent.length - back
    const told = [messages.recalled(back), ...(stayed > 0 ? [messages.stayed(stayed)] : [])]
    return { text: `${told.join(', ')}.`, failed: false }
  }
  async function send(ids: readonly number[]): Promise<void> {
    setBusy(true)
    const outcome = await client(sendTripsheets, { body: { ids: [...ids] }, idempotencyKey: randomName() })
    setBusy(false)
    if (!outcome.ok) return say(withFullStop(outcome.error))
    const why = outcome.value.tripsheets.flatMap((one) =>
      one.ok ? [] : [[one.id, withFullStop(refusalText(one.message, one.code))] as const],
    )
    setRefused(new Map(why))
    const told = [
      messages.sent(ids.length - why.length),
      ...(why.length > 0 ? [messages.refused(why.length)] : []),
    ]
    const text = `${told.join(', ')}.`
    say(text)
    const sent = outcome.value.tripsheets.filter((one) => one.ok)
    if (sent.length === 0) return
    const undoable = history.push(text, () => recall(sent))
    toast({ ...undoableToast(text, () => takeBack(undoable)), isSaid: true })
  }
  /** What is said is of the tripsheets that were shown. */
  function forget(): void {
    say('')
    setRefused(new Map())
  }
  return { maySend: maySend && mayDispatch, isBusy, said, refused, send, forget }
}
