import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { permissionOf } from '../../../../contract/call.ts'
import { readDigitalProof, readProof, receiveDropoff } from '../../../../contract/pod.ts'
import { PdfDialog } from '../../../../features/pdf/lazy-pdf-dialog.tsx'
import type { PdfSource } from '../../../../features/pdf/source.ts'
import { useAccess } from '../../../../features/session/access.tsx'
import { useCallQuery } from '../../../../features/session/answers.ts'
import { useClient } from '../../../../features/session/session.tsx'
import { RetryButton } from '../../../../ui/components/retry-button.tsx'
import { Section } from '../../../../ui/components/side-panel.tsx'
import { SkeletonText } from '../../../../ui/components/states.tsx'
import { currentLanguage } from '../../../../ui/messages/current-language.ts'
import { podMessages as messages } from './messages.ts'
import { PinLine } from './pin-line.tsx'
import css from './pod.module.css'
import { ProofFacts } from './proof-facts.tsx'
import { type OpenParcel, ProofForm } from './proof-form.tsx'
import { ReceiveDropoff } from './receive-dropoff.tsx'

interface PodSectionProps {
  id: number
  /** Of the shipment: it goes up with every proof and every PIN. */
  version: number
  /** As people name it. */
  shipmentRef: string
  isDelivered: boolean
  /** Those of several that were not handed over yet; none of one that has one alone. */
  parcels: readonly OpenParcel[]
  /** It is still to be handed in at a pickup point. */
  isDropoff: boolean
}

/** How a delivery was proven: everybody who sees the shipment reads it, whoever delivers records it, staff set it right. */
export default function PodSection({
  id,
  version,
  shipmentRef,
  isDelivered,
  parcels,
  isDropoff,
}: PodSectionProps) {
  const client = useClient()
  const { may, settings } = useAccess()
  const [open, setOpen] = useState<'new' | 'correction' | null>(null)
  const [isReading, setReading] = useState(false)
  const { data, error, refetch } = useCallQuery(
    [readProof.name, id, version],
    (call, signal) => call(readProof, { query: { shipment_id: id }, signal }),
    { keepLast: true },
  )

  const place = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  // The form is gone, and what was pressed in it. Buttons come and go with what the shipment becomes: the section stays.
  useEffect(() => {
    if (open === null && wasOpen.current) place.current?.focus({ preventScroll: true })
    wasOpen.current = open !== null
  }, [open])

  const kind = data?.pin_kind ?? null

  const pdf: PdfSource = {
    kind: 'document',
    name: `${messages.title} ${shipmentRef}.pdf`,
    shipmentId: id,
    read: () => client(readDigitalProof, { query: { shipment_id: id, language: currentLanguage() } }),
  }

  return (
    <Section title={isDropoff ? messages.dropoff : messages.title}>
      <div ref={place} className={css.pod} tabIndex={-1}>
        {data === undefined && error === null && <SkeletonText lines={2} />}
        {error !== null && (
          <div className={css.said} role="alert">
            {error.message} <RetryButton onClick={() => void refetch()} />
          </div>
        )}
        {data?.pod === null && !isDropoff && <p className={css.said}>{messages.none}</p>}
        {data?.pod === null && data.methods[0] === 'grv' && <p className={css.said}>{messages.grvHint}</p>}
        {[...(data?.pod == null ? [] : [data.pod]), ...(data?.earlier ?? [])].map((proof) => (
          <ProofFacts key={proof.parcel_ids.join()} proof={proof} shipmentRef={shipmentRef} />
        ))}
        {data?.withdrawn.map((proof) => (
          <ProofFacts key={`withdrawn ${proof.version}`} proof={proof} shipmentRef={shipmentRef} />
        ))}
        {kind !== null && (
          <PinLine
            id={id}
            kind={kind}
            pin={data?.pin ?? null}
            mayElsewhere={kind === 'pod' && settings.driver_pod3}
          />
        )}
        {isDropoff && may(permissionOf(receiveDropoff)) && (
          <ReceiveDropoff id={id} shipmentRef={shipmentRef} />
        )}
        {data !== undefined && open === null && !isDropoff && (
          <div className={css.buttons}>
            {data.methods.length > 0 && (data.pod === null || !isDelivered) && (
              <Button size="sm" variant="default" onClick={() => setOpen('new')}>
                {messages.record}
              </Button>
            )}
            {data.methods.length > 0 && data.pod !== null && (
              <Button size="sm" variant="default" onClick={() => setOpen('correction')}>
                {messages.correct}
              </Button>
            )}
            {data.pod !== null && may('API_/shipments/digital-pod:GET') && (
              <Button size="sm" variant="default" onClick={() => setReading(true)}>
                {messages.pdf}
              </Button>
            )}
          </div>
        )}
        {isReading && <PdfDialog source={pdf} onClose={() => setReading(false)} />}
        {data?.options != null && open !== null && (
          <ProofForm
            id={id}
            methods={data.methods}
            options={data.options}
            proof={open === 'correction' ? data.pod : null}
            parcels={open === 'correction' ? [] : parcels}
            delivers={!isDelivered && open === 'new'}
            onDone={() => setOpen(null)}
          />
        )}
      </div>
    </Section>
  )
}
