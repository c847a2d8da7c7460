import { Button } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { offeredActs } from '../../../domain/shipments/offered-acts.ts'
import { reasonGiven, reasonsFor } from '../../../domain/shipments/reason-lists.ts'
import { SHIPMENT_STATUS_CODES, type ShipmentStatus } from '../../../domain/shipments/shipment-status.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { StatusBadge } from '../../../features/shipment/status-badge.tsx'
import { statusName } from '../../../features/shipment/status-name.ts'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { shipmentChanges } from '../detail/change-messages.ts'
import { Choices } from '../detail/choices.tsx'
import css from '../detail/dialogs.module.css'
import { ReasonField } from '../detail/reason-field.tsx'
import { useOnlooker } from '../detail/use-offered.ts'
import bulkCss from './bulk.module.css'
import type { BulkFormProps } from './form-props.ts'
import { bulkMessages as messages } from './messages.ts'
import { statusPlan } from './plans.ts'
import { useBulk } from './use-bulk.ts'
import { useLockerCollections } from './use-locker-collections.ts'

/** Which status is next? Each that is open to some of them, with how many; calling off is an act of its own. */
export function StatusForm({ rows, onClose }: BulkFormProps) {
  const { settings } = useAccess()
  const { sender, start } = useBulk(rows)
  // As it was when it was opened: choices do not move under the finger.
  const now = useOnlooker()
  const [onlooker] = useState(now)
  const atLocker = useLockerCollections(rows)
  const open = useMemo(
    () =>
      Map.groupBy(
        rows.flatMap((row) =>
          offeredActs({ ...row, locker_collection: atLocker.has(row.id) }, onlooker).statuses.map(
            (status) => ({
              row,
              status,
            }),
          ),
        ),
        ({ status }) => status,
      ),
    [rows, atLocker, onlooker],
  )
  const [to, setTo] = useState<ShipmentStatus | null>(null)
  const [reason, setReason] = useState('')
  useUnsaved(reason.trim() !== '')
  const choices = SHIPMENT_STATUS_CODES.filter((status) => status !== 'cancelled' && open.has(status))
  const countOf = (status: ShipmentStatus) => open.get(status)?.length ?? 0
  const offered = reasonsFor(to, settings)

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (to === null) return
    const chosen = (open.get(to) ?? []).map(({ row }) => row)
    start({
      title: messages.of(messages.set(statusName(to)), chosen.length),
      plan: statusPlan(sender, chosen, { status: to, reason: reasonGiven(offered, reason) }),
      ids: chosen.map(({ id }) => id),
    })
    onClose()
  }

  return (
    <form className={css.form} onSubmit={save}>
      {choices.length === 0 && <p className={css.left}>{messages.noStatus}</p>}
      <Choices legend={messages.next} name="status" options={choices} chosen={to} onChoose={setTo}>
        {(status) => (
          <>
            <StatusBadge status={status} plain />
            {countOf(status) < rows.length && (
              <span className={bulkCss.some}>{messages.some(countOf(status), rows.length)}</span>
            )}
          </>
        )}
      </Choices>
      <ReasonField
        id="bulk-status-reason"
        label={shipmentChanges.happened}
        hint={shipmentChanges.optional}
        offered={offered}
        value={reason}
        onChange={setReason}
      />
      {to !== null && countOf(to) < rows.length && (
        <p className={css.left}>{messages.stay(rows.length - countOf(to), rows.length)}</p>
      )}
      <DialogFoot error={null} onClose={onClose}>
        <Button type="submit" disabled={to === null}>
          {to === null ? messages.chooseStatus : messages.set(statusName(to))}
        </Button>
      </DialogFoot>
    </form>
  )
}
