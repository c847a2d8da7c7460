import { TextInput } from '@mantine/core'
import { useAccess } from '../../../features/session/access.tsx'
import { booking as messages } from './messages.ts'
import type { BookingForm } from './use-booking.ts'

/** Where the bill of a guest goes; demanded where the provider says so (001 §5.5). */
export function BillingEmail({ form }: { form: BookingForm }) {
  const { settings } = useAccess()
  const isRequired = settings.require_guest_shipment_billing_email
  return (
    <TextInput
      label={messages.billingEmail}
      inputMode="email"
      autoComplete="off"
      maxLength={254}
      aria-required={isRequired || undefined}
      withAsterisk={isRequired}
      value={form.fields.billing_email}
      error={form.problemAt('billing_email')}
      onChange={({ currentTarget }) => form.change({ billing_email: currentTarget.value })}
    />
  )
}
