import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type ItemOutcome, tryChange } from '../../../contract/shipment-changes.ts'
import { listShipments, type Shipment } from '../../../contract/shipments.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { formatRand } from '../../../domain/values/money.ts'
import { AlsoEditing } from '../../../features/presence/also-here.tsx'
import { useAccess } from '../../../features/session/access.tsx'
import { invalidateCall } from '../../../features/session/answers.ts'
import { useKeptDraft, useRestoredDraft } from '../../../features/session/drafts.ts'
import { useClient } from '../../../features/session/session.tsx'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { toast } from '../../../ui/components/toast.ts'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { useClock } from '../../../ui/live/clock.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import newCss from '../new/new.module.css'
import { useAccountOffer } from '../new/opt-ins.tsx'
import { centsOf } from '../new/rate-text.ts'
import { bookingRules, limitsText } from '../new/rules.ts'
import type { Send } from '../new/send-booking.ts'
import { useBooking } from '../new/use-booking.ts'
import { BookedFields } from './booked-fields.tsx'
import { ContentCollisions } from './content-collisions.tsx'
import { contentDrafts } from './content-drafts.ts'
import { ContentFields } from './content-fields.tsx'
import { type ContentUnit, contentChange, contentOf, mergedContent, withUnit } from './content-form.ts'
import { contentMessages as messages } from './content-messages.ts'
import css from './dialogs.module.css'
import { EditPriceLine, useEditPrice } from './edit-price.tsx'
import { sendContent } from './send-content.ts'
import { useEditable } from './use-offered.ts'

interface ContentDialogProps {
  opened: boolean
  facts: ShipmentFacts
  shipment: Shipment | undefined
  onClose: () => void
}

/** What is sent, from whom to whom, of a booked shipment. What was typed stays until it is saved or left. */
export function ContentDialog({ opened, facts, shipment, onClose }: ContentDialogProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title={messages.of(facts.ref)} size="64rem">
      {opened && shipment !== undefined && (
        <ContentForm facts={facts} shipment={shipment} onClose={onClose} />
      )}
    </FormModal>
  )
}

interface ContentFormProps {
  facts: ShipmentFacts
  shipment: Shipment
  onClose: () => void
}

function ContentForm({ facts, shipment, onClose }: ContentFormProps) {
  const access = useAccess()
  const { locale } = useMessages()
  const client = useClient()
  const today = useClock(dayOf)
  const { id, short_tracking_reference: reference } = shipment
  const takenUp = useRestoredDraft(contentDrafts, id)
  /** The shipment as this form knows it. */
  const [base, setBase] = useState(
    () => takenUp?.base ?? { fields: contentOf(shipment), version: shipment.version },
  )
  /** What a colleague has changed otherwise, until that is decided. */
  const [undecided, setUndecided] = useState<readonly ContentUnit[]>([])
  /** The price that stands below the form: nobody saves another one unseen. */
  const shown = useRef<{ expected_rate?: number }>({})
  const mayEdit = useEditable(facts)
  const asBooked = bookingRules(access)
  // Of parcels that stay as they are nothing is asked.
  const rules = { ...asBooked, needsContents: asBooked.needsContents && mayEdit('parcels') }
  const offer = useAccountOffer(shipment.account_id, id)
  const named = useMemo(
    () => new Set(base.fields.parcels.flatMap(({ key, reference }) => (reference === '' ? [] : [key]))),
    [base],
  )
  const send: Send<ItemOutcome> = async (fields, idempotencyKey) => {
    const change = contentChange(id, base, fields)
    if (change === null) throw new Error('a change without a difference was sent')
    const outcome = await sendContent(client, { ...change, ...shown.current }, idempotencyKey)
    if (outcome.ok || outcome.code !== 'shipment.changedMeanwhile') return outcome
    if (outcome.field === 'expected_rate') {
      invalidateCall(tryChange)
      return { ...outcome, field: '', refused: undefined }
    }
    // What the colleague did comes in by itself, and is merged.
    invalidateCall(listShipments)
    return { ...outcome, error: messages.late, field: '', refused: undefined }
  }
  const inRand = (rand: number) => formatRand(centsOf(rand), locale)
  const doneText = (item: ItemOutcome) => {
    if (!item.ok || item.rate === undefined) return messages.done(reference)
    const { rate, previous_rate: before } = item
    return before === undefined || before === rate
      ? messages.samePrice(reference, inRand(rate))
      : messages.otherPrice(reference, inRand(before), inRand(rate))
  }
  const form = useBooking({
    first: base.fields,
    typed: takenUp?.typed ?? null,
    rules: { ...rules, needsAccount: false, needsLevel: false, isGuest: false },
    storage: null,
    send,
    onBooked: (item) => {
      invalidateCall(listShipments)
      toast({ text: doneText(item), variant: 'success' })
      onClose()
      return null
    },
  })
  const { fields } = form
  if (shipment.version > base.version && !form.isSending) {
    const now = contentOf(shipment)
    const { fields: merged, collisions } = mergedContent(base.fields, fields, now)
    setBase({ fields: now, version: shipment.version })
    setUndecided([...new Set([...undecided, ...collisions])])
    form.change(merged)
  }
  const change = contentChange(id, base, fields)
  const isOther = change !== null
  const price = useEditPrice(undecided.length > 0 ? null : change)
  const rate = price.tried?.rate
  useEffect(() => {
    shown.current = rate == null ? {} : { expected_rate: rate }
  }, [rate])
  useUnsaved(isOther)
  useKeptDraft(contentDrafts, id, isOther ? { base, typed: fields } : null)
  const decide = (unit: ContentUnit, isTheirs: boolean) => {
    setUndecided(undecided.filter((one) => one !== unit))
    if (isTheirs) form.change(withUnit(fields, base.fields, unit))
  }
  return (
    <form
      ref={form.formRef}
      className={css.form}
      aria-busy={form.isSending}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit('shipment', {
          // What its account demands of them is said when it is saved.
          needsCustomerReference: false,
          needsCostCenter: false,
          trackingPrefix: offer?.tracking_prefix ?? '',
          today,
          offeredDays: null,
        })
      }}
    >
      <AlsoEditing kind="shipment" id={id} />
      <div className={newCss.typed}>
        <ContentFields
          form={form}
          account={shipment.account_id}
          limits={access.audience === 'account' ? limitsText(rules) : null}
          mayEdit={mayEdit}
          named={named}
        />
        <BookedFields form={form} offer={offer} mayEdit={mayEdit} />
      </div>
      <ContentCollisions units={undecided} mine={fields} theirs={base.fields} onDecide={decide} />
      <DialogFoot error={form.problem ?? null} onClose={onClose} said={<EditPriceLine price={price} />}>
        <Button type="submit" loading={form.isSending} disabled={!isOther || undecided.length > 0}>
          {messages.save}
        </Button>
      </DialogFoot>
    </form>
  )
}
