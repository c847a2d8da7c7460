import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { bookShipment } from '../../../contract/bookings.ts'
import type { Shipment } from '../../../contract/shipments.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useClient } from '../../../features/session/session.tsx'
import { useClock } from '../../../ui/live/clock.tsx'
import { AccountField } from './account-field.tsx'
import { blankMessages } from './blank-messages.ts'
import { emptyBooking } from './draft.ts'
import { booking as messages } from './messages.ts'
import css from './new.module.css'
import { useAccountOffer } from './opt-ins.tsx'
import { bookingOf } from './requests.ts'
import { bookingRules } from './rules.ts'
import type { Send } from './send-booking.ts'
import { useBooking } from './use-booking.ts'

/** A reference for an account now, for a waybill that is printed at the counter; the rest is filled in at its detail. */
export function BlankBooking() {
  const access = useAccess()
  const client = useClient()
  const navigate = useNavigate()
  const today = useClock(dayOf)
  const [first] = useState(() => ({ ...emptyBooking(), is_blank: true as const }))
  const send: Send<Shipment> = (fields, idempotencyKey) =>
    client(bookShipment, { body: bookingOf(fields), idempotencyKey })
  const form = useBooking({
    first,
    rules: bookingRules(access),
    // A line or two: what was half typed is no draft of a shipment.
    storage: null,
    send,
    onBooked: ({ id }) => {
      navigate(`/shipments/${id}`, { replace: true })
      return null
    },
  })
  const offer = useAccountOffer(form.fields.account_id)
  const demands = {
    needsCustomerReference: offer?.customer_reference_required ?? false,
    needsCostCenter: offer?.cost_center_required ?? false,
    trackingPrefix: offer?.tracking_prefix ?? '',
  }
  const text = (name: 'customer_reference' | 'cost_center' | 'custom_tracking_reference') => ({
    value: form.fields[name],
    error: form.problemAt(name),
    maxLength: 64,
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      form.change(
        name === 'customer_reference'
          ? { customer_reference: value }
          : name === 'cost_center'
            ? { cost_center: value }
            : { custom_tracking_reference: value },
      ),
  })
  return (
    <form
      ref={form.formRef}
      className={css.form}
      aria-label={blankMessages.title}
      aria-busy={form.isSending}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit('shipment', { ...demands, today, offeredDays: null })
      }}
    >
      <div className={css.page}>
        <fieldset className={css.section} style={{ maxWidth: '40rem' }}>
          <legend>{blankMessages.title}</legend>
          <p className={css.said}>{blankMessages.hint}</p>
          <AccountField form={form} />
          <TextInput
            label={messages.customerReference}
            withAsterisk={demands.needsCustomerReference}
            {...text('customer_reference')}
          />
          {access.settings.enable_cost_centers && (
            <TextInput
              label={messages.costCenter}
              withAsterisk={demands.needsCostCenter}
              {...text('cost_center')}
            />
          )}
          <TextInput label={messages.customReference} {...text('custom_tracking_reference')} />
        </fieldset>
      </div>
      <footer className={css.bar}>
        <p
          className={css.barSaid}
          role={form.problem === undefined ? 'status' : 'alert'}
          data-wrong={form.problem !== undefined || undefined}
        >
          {form.problem ?? ''}
        </p>
        <Button type="submit" className={css.book} loading={form.isSending}>
          {blankMessages.book}
        </Button>
      </footer>
    </form>
  )
}
