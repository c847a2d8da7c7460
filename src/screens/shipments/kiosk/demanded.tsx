import { TextInput } from '@mantine/core'
import { BillingEmail } from '../new/billing-email.tsx'
import { booking } from '../new/messages.ts'
import type { BookingForm } from '../new/use-booking.ts'
import css from './kiosk.module.css'

/** What the account of the kiosk demands besides. */
export function Demanded({
  form,
  isReference,
  isCostCenter,
  isGuest,
}: {
  form: BookingForm
  isReference: boolean
  isCostCenter: boolean
  isGuest: boolean
}) {
  if (!isReference && !isCostCenter && !isGuest) return null
  return (
    <div className={css.demanded}>
      {isReference && (
        <TextInput
          label={booking.customerReference}
          maxLength={64}
          autoComplete="off"
          withAsterisk
          value={form.fields.customer_reference}
          error={form.problemAt('customer_reference')}
          onChange={({ currentTarget }) => form.change({ customer_reference: currentTarget.value })}
        />
      )}
      {isCostCenter && (
        <TextInput
          label={booking.costCenter}
          maxLength={64}
          autoComplete="off"
          withAsterisk
          value={form.fields.cost_center}
          error={form.problemAt('cost_center')}
          onChange={({ currentTarget }) => form.change({ cost_center: currentTarget.value })}
        />
      )}
      {isGuest && <BillingEmail form={form} />}
    </div>
  )
}
