import { useEffect, useRef, useState } from 'react'
import { listShipments } from '../../../contract/shipments.ts'
import { isCompletion, sideOfCompletion } from '../../../domain/shipments/withdrawing.ts'
import { requestOf } from '../../../features/assignment/request-rows.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import type { Task } from '../../../features/assignment/task.ts'
import { useCallQuery } from '../../../features/session/answers.ts'
import { statusName } from '../../../features/shipment/status-name.ts'
import { type Withdrawable, WithdrawForm } from '../../../features/shipment/withdraw-form.tsx'
import { withdrawnMessages as messages } from '../../../features/shipment/withdrawn-messages.ts'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonText } from '../../../ui/components/states.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'

/** What was done there with these shipments and may still be taken back, as the server says by their histories. */
function useWithdrawable(tasks: readonly Task[]) {
  const some = tasks.filter(({ id }) => requestOf(id) === null)
  return useCallQuery<readonly Withdrawable[]>(
    [listShipments.name, 'withdrawable', some.map(({ id, side, shipment }) => [id, side, shipment.version])],
    async (client, signal) => {
      const found: Withdrawable[] = []
      // Histories come with one shipment at a time.
      const answers = await Promise.all(
        some.map(({ id }) => client(listShipments, { query: { id }, signal })),
      )
      for (const [i, answer] of answers.entries()) {
        if (!answer.ok) return answer
        const task = some[i]
        const step = answer.value.shipments[0]?.tracking_events?.find(({ withdrawable }) => withdrawable)
        if (task === undefined || step === undefined || !isCompletion(step.status)) continue
        if (sideOfCompletion(step.status) === task.side)
          found.push({ id: task.id, ref: task.shipment.ref, step: step.id })
      }
      return { ok: true, value: found, status: 200 }
    },
    { onOpening: true },
  )
}

/** Takes back that a stop was completed, all of it or some of its shipments. */
export default function TakeBackStop({ stop, onClose }: { stop: Stop; onClose: () => void }) {
  // As it was opened: what is taken back changes the card, while what was refused is still looked at.
  const [tasks] = useState(stop.tasks)
  const { data: found, error, refetch } = useWithdrawable(tasks)
  const [data, setData] = useState(found)
  if (data === undefined && found !== undefined) setData(found)
  const form = useRef<HTMLDivElement>(null)
  // It comes after the dialog, which gave the focus to its cross meanwhile: a word typed there would close it.
  useEffect(() => {
    if (data !== undefined) form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [data])
  const [only] = stop.tasks
  const title =
    stop.tasks.length === 1 && only !== undefined
      ? messages.takeBackOf(statusName(stop.status), only.shipment.ref)
      : messages.takeBackAt(stop.name, stop.place)
  return (
    <FormModal opened onClose={onClose} title={title} size="28rem">
      {data === undefined ? (
        error === null ? (
          <SkeletonText lines={4} />
        ) : (
          <ErrorState small error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
        )
      ) : data.length === 0 ? (
        <EmptyState small title={messages.tooLate} />
      ) : (
        <div ref={form}>
          <WithdrawForm of={data} draft={only?.id ?? 0} onClose={onClose} />
        </div>
      )}
    </FormModal>
  )
}
