import { useState } from 'react'
import { permissionOf } from '../../../contract/call.ts'
import { sendTripsheets } from '../../../contract/tripsheet-batches.ts'
import { withFullStop } from '../../../domain/values/sentence.ts'
import { useMay, useMayDispatch } from '../../../features/session/access.tsx'
import { useClient } from '../../../features/session/session.tsx'
import { randomName } from '../../../ui/form/random-name.ts'
import { refusalText } from '../../../ui/messages/refusals.ts'
import { sheets as messages } from './messages.ts'

/** Sending several tripsheets in one act: what came of it, for whom it was refused and why. */
export function useSendSheets() {
  const client = useClient()
  const maySend = useMay(permissionOf(sendTripsheets))
  const mayDispatch = useMayDispatch()
  const [isBusy, setBusy] = useState(false)
  const [said, say] = useState('')
  /** Why it was refused, by tripsheet. */
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
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
    say(`${told.join(', ')}.`)
  }
  return { maySend: maySend && mayDispatch, isBusy, said, refused, send }
}
