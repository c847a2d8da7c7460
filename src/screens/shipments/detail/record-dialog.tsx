import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { recordTrackingEvents } from '../../../contract/operations.ts'
import { listShipments, type Shipment } from '../../../contract/shipments.ts'
import { reasonGiven, reasonsFor } from '../../../domain/shipments/reason-lists.ts'
import { TRACKING_EVENTS, type TrackingEventCode } from '../../../domain/shipments/tracking-event-table.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useActiveBranches } from '../../../features/session/active-branches.ts'
import { invalidateCall } from '../../../features/session/answers.ts'
import { useKeptDraft, useRestoredDraft } from '../../../features/session/drafts.ts'
import { useClient } from '../../../features/session/session.tsx'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { parcelMessages } from '../../../features/shipment/parcel-messages.ts'
import { StatusBadge } from '../../../features/shipment/status-badge.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { shipmentChanges } from './change-messages.ts'
import { Choices } from './choices.tsx'
import css from './dialogs.module.css'
import { ReasonField } from './reason-field.tsx'
import { recordDrafts } from './record-drafts.ts'
import { recordMessages as messages } from './record-messages.ts'
import { useRecordable } from './use-offered.ts'

interface RecordDialogProps {
  opened: boolean
  facts: ShipmentFacts
  shipment: Shipment | undefined
  onClose: () => void
}

/** What happened to a shipment, recorded by hand (001 §4): what is true of it now and nothing else. */
export function RecordDialog({ opened, onClose, ...of }: RecordDialogProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title={messages.recordOf(of.facts.ref)} size="30rem">
      {opened && <RecordForm {...of} onClose={onClose} />}
    </FormModal>
  )
}

/** The hub at which an event leaves a shipment, unless another is named; null where it says nothing of one. */
function hubOf(code: TrackingEventCode, facts: ShipmentFacts): number | null {
  switch (TRACKING_EVENTS[code].sets) {
    case 'at-hub':
      return facts.hub_id ?? facts.collection_branch_id
    case 'at-destination-hub':
      return facts.delivery_branch_id
    default:
      return null
  }
}

const atHub = (code: TrackingEventCode | null) => {
  const sets = code === null ? null : TRACKING_EVENTS[code].sets
  return sets === 'at-hub' || sets === 'at-destination-hub'
}

function RecordForm({ facts, shipment, onClose }: Omit<RecordDialogProps, 'opened'>) {
  const client = useClient()
  const { settings, user } = useAccess()
  const activeBranches = useActiveBranches()
  const [parcelId, setParcelId] = useState<number | null>(null)
  const parcels = shipment?.parcels ?? []
  const parcel = parcels.find(({ id }) => id === parcelId)
  const choices = useRecordable(facts, shipment, parcel)
  const [chosen, setChosen] = useState<TrackingEventCode | null>(null)
  const [hub, setHub] = useState<number | null>(null)
  const [message, setMessage] = useState(useRestoredDraft(recordDrafts, facts.id) ?? '')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  useUnsaved(message.trim() !== '')
  useKeptDraft(recordDrafts, facts.id, message.trim() === '' ? null : message)

  // What a colleague did meanwhile may leave it untrue.
  const code = chosen !== null && choices.includes(chosen) ? chosen : null
  const event = code === null ? null : TRACKING_EVENTS[code]
  const offered = reasonsFor(event?.sets, settings)
  const named = (one: TrackingEventCode) => messages.events[one] ?? TRACKING_EVENTS[one].label
  const choose = (one: TrackingEventCode) => {
    setChosen(one)
    // Who belongs to a branch scans there.
    setHub(user?.branch_id ?? hubOf(one, facts))
    setError(null)
  }

  const save = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (code === null) return
    setBusy(true)
    setError(null)
    const answer = await client(recordTrackingEvents, {
      body: {
        tracking_events: [
          {
            ...(parcel === undefined ? { shipment_id: facts.id } : { parcel_id: parcel.id }),
            event: code,
            message: reasonGiven(offered, message),
            ...(atHub(code) && hub !== null && { branch_id: hub }),
          },
        ],
      },
    })
    setBusy(false)
    invalidateCall(listShipments)
    const [item] = answer.ok ? answer.value.tracking_events : []
    const problem = answer.ok ? (item?.ok === true ? null : (item?.message ?? '')) : answer.error
    if (problem !== null) {
      setError(problem)
      return
    }
    toast({
      text: messages.recorded(parcel?.tracking_reference ?? facts.ref, named(code)),
      variant: 'success',
    })
    onClose()
  }

  return (
    <form className={css.form} onSubmit={save}>
      <p className={css.now}>
        {shipmentChanges.now} <StatusBadge status={parcel?.status ?? facts.status} />
      </p>
      {parcels.length > 1 && (
        <SearchableSelect
          label={parcelMessages.of}
          placeholder={parcelMessages.whole}
          clearable
          options={parcels.map(({ id, tracking_reference }) => ({
            value: String(id),
            label: tracking_reference,
          }))}
          value={parcelId === null ? null : String(parcelId)}
          onChoose={(id) => setParcelId(id === null ? null : Number(id))}
        />
      )}
      <Choices
        legend={messages.event}
        name="event"
        options={choices}
        chosen={code}
        onChoose={choose}
        inColumns
      >
        {named}
      </Choices>
      {atHub(code) && user?.branch_id == null && activeBranches.length > 1 && (
        <SearchableSelect
          label={messages.hub}
          options={activeBranches.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={hub === null ? null : String(hub)}
          onChoose={(id) => setHub(id === null ? null : Number(id))}
        />
      )}
      <ReasonField
        id="event-message"
        label={shipmentChanges.happened}
        hint={event?.staffOnly === true ? messages.inside : shipmentChanges.optional}
        offered={offered}
        value={message}
        onChange={setMessage}
      />
      <DialogFoot error={error} onClose={onClose}>
        <Button type="submit" loading={busy} disabled={code === null}>
          {code === null ? messages.choose : messages.recordIt(named(code))}
        </Button>
      </DialogFoot>
    </form>
  )
}
