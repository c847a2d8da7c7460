import type { ReactNode } from 'react'
import type { Proof } from '../../../../contract/pod.ts'
import { parcelOfId } from '../../../../domain/shipments/parcel-status.ts'
import { parcelReference } from '../../../../domain/tracking/tracking-reference.ts'
import { formatDateTime } from '../../../../domain/values/moment.ts'
import { formatPhone } from '../../../../domain/values/phone.ts'
import { FileList } from '../../../../features/files/file-list.tsx'
import { useAccess } from '../../../../features/session/access.tsx'
import { withdrawnMessages } from '../../../../features/shipment/withdrawn-messages.ts'
import { Facts } from '../../../../ui/components/side-panel.tsx'
import { useMessages } from '../../../../ui/messages/messages.tsx'
import { podMessages as messages } from './messages.ts'
import css from './pod.module.css'

/** How a delivery was proven, and who says so. */
export function ProofFacts({ proof, shipmentRef }: { proof: Proof; shipmentRef: string }) {
  const { locale } = useMessages()
  const { settings } = useAccess()
  const time = (at: string) => formatDateTime(Date.parse(at), locale)
  const by = ({ recorded_by, recorded_at }: Proof['history'][number]) =>
    messages.by(recorded_by ?? settings.provider_title, time(recorded_at))
  const [first, ...corrections] = proof.history.toReversed()
  const parcels = proof.parcel_ids.map((id) => parcelReference(shipmentRef, parcelOfId(id).number))
  const facts: (readonly [string, ReactNode])[] = [
    [messages.handedOver, parcels.join(', ')],
    [messages.delivered, proof.delivered_at === null ? '' : time(proof.delivered_at)],
    [messages.method, messages.methods[proof.method]],
    [messages.grvNumber, proof.grv_number],
    [
      messages.pinSentTo,
      proof.pin_sent_elsewhere ? messages.elsewhere(proof.pin_sent_to ?? '') : proof.pin_sent_to,
    ],
    [messages.name, proof.name],
    [messages.mobileNumber, formatPhone(proof.mobile_number)],
    [messages.department, proof.department],
    [messages.description, proof.description],
    [messages.recordedBy, first === undefined ? '' : by(first)],
    [
      messages.correctedBy,
      corrections.length === 0 ? '' : corrections.map((one) => <div key={one.version}>{by(one)}</div>),
    ],
  ]
  const { withdrawn } = proof
  return (
    <>
      {withdrawn !== null && (
        <p className={css.withdrawn}>
          <b>{withdrawnMessages.proof(withdrawn.by ?? '', time(withdrawn.at))}</b>: {withdrawn.reason}
        </p>
      )}
      <Facts facts={facts.filter(([, said]) => said !== '' && said !== null)} />
      <FileList files={proof.photos} label={messages.photos} />
      {proof.signature !== null && <FileList files={[proof.signature]} label={messages.signature} />}
    </>
  )
}
