import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ItemOutcome } from '../../../contract/shipment-changes.ts'
import { listShipments, type Shipment } from '../../../contract/shipments.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { formatRand } from '../../../domain/values/money.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { invalidateCall } from '../../../features/session/answers.ts'
import { useKeptDraft, useRestoredDraft } from '../../../features/session/drafts.ts'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { toast } from '../../../ui/components/toast.ts'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { useClock } from '../../../ui/live/clock.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import newCss from '../new/new.module.css'
import { useAccountOffer } from '../new/opt-ins.tsx'
import { centsOf, offeredDays } from '../new/rate-text.ts'
import { RatesSection } from '../new/rates-section.tsx'
import { missingForRates, rateQuestion } from '../new/requests.ts'
import { bookingRules } from '../new/rules.ts'
import type { Send } from '../new/send-booking.ts'
import { useBooking } from '../new/use-booking.ts'
import { useRates } from '../new/use-rates.ts'
import { ContentFields } from './content-fields.tsx'
import css from './dialogs.module.css'
import { fieldsOf, fillInChange } from './fill-in.ts'
import { fillInDrafts } from './fill-in-drafts.ts'
import { fillInMessages as messages } from './fill-in-messages.ts'
import { sendContent } from './send-content.ts'

interface FillInDialogProps {
  opened: boolean
  facts: ShipmentFacts
  shipment: Shipment | undefined
  onClose: () => void
}

/** No parcel is there yet, whose reference would have to stay. */
const NONE_YET: ReadonlySet<number> = new Set()

/** Both ends, the parcels and the level of a shipment that was booked blank, with what it costs then. */
export function FillInDialog({ opened, facts, shipment, onClose }: FillInDialogProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title={messages.of(facts.ref)} size="80rem">
      {opened && shipment !== undefined && <FillInForm shipment={shipment} onClose={onClose} />}
    </FormModal>
  )
}

function FillInForm({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const access = useAccess()
  const { locale } = useMessages()
  const { services } = useGeneralData()
  const client = useClient()
  const today = useClock(dayOf)
  const { id, short_tracking_reference: reference } = shipment
  const [first] = useState(() => fieldsOf(shipment))
  const inRand = (rand: number) => formatRand(centsOf(rand), locale)
  const send: Send<ItemOutcome> = (fields, idempotencyKey) =>
    sendContent(client, fillInChange(shipment, first, fields), idempotencyKey)
  const form = useBooking({
    first,
    typed: useRestoredDraft(fillInDrafts, id) ?? null,
    rules: { ...bookingRules(access), needsAccount: false },
    storage: null,
    send,
    onBooked: (item) => {
      const rate = item.ok ? item.rate : undefined
      invalidateCall(listShipments)
      toast({
        text: rate === undefined ? messages.done(reference) : messages.doneFor(reference, inRand(rate)),
        variant: 'success',
      })
      onClose()
      return null
    },
  })
  useUnsaved(form.isDirty)
  useKeptDraft(fillInDrafts, id, form.isDirty ? form.fields : null)
  const { fields } = form
  const offer = useAccountOffer(shipment.account_id)
  const rates = useRates(rateQuestion(fields))
  const chosen = rates.answer?.rates.find(({ service_level }) => service_level.id === fields.service_level_id)
  const isCurrent = chosen !== undefined && rates.isCurrent
  return (
    <form
      ref={form.formRef}
      className={css.form}
      aria-busy={form.isSending}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit('shipment', {
          // Its references were asked for when it was booked.
          needsCustomerReference: false,
          needsCostCenter: false,
          trackingPrefix: offer?.tracking_prefix ?? '',
          today,
          offeredDays: isCurrent ? offeredDays(chosen) : null,
        })
      }}
    >
      <div className={newCss.columns}>
        <div className={newCss.typed}>
          <ContentFields form={form} account={shipment.account_id} named={NONE_YET} />
        </div>
        <div className={newCss.priced}>
          <RatesSection form={form} rates={rates} missing={missingForRates(fields)} services={services} />
        </div>
      </div>
      <DialogFoot
        error={form.problem ?? (shipment.is_blank || form.isSending ? null : messages.byOthers)}
        onClose={onClose}
      >
        <Button type="submit" loading={form.isSending} disabled={!shipment.is_blank}>
          {isCurrent ? messages.saveFor(inRand(chosen.rate)) : messages.save}
        </Button>
      </DialogFoot>
    </form>
  )
}
