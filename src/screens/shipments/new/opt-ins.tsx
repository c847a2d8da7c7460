import { Checkbox } from '@mantine/core'
import { askOptInRates } from '../../../contract/rates.ts'
import { useCallQuery } from '../../../features/session/answers.ts'
import type { BookingForm } from './use-booking.ts'

/** What an account is offered besides, and demands of its bookings; of a shipment that is booked, by the card of its booking. */
export function useAccountOffer(account: number | null, shipment_id?: number) {
  const { data } = useCallQuery(
    [askOptInRates.name, account, shipment_id],
    (client, signal) => client(askOptInRates, { body: { account_id: account, shipment_id }, signal }),
    { when: account !== null },
  )
  return data
}
export type Offer = NonNullable<ReturnType<typeof useAccountOffer>>

/** What a sender may choose of the card of an account; what is chosen by default is ticked until somebody unticks it. */
export function OptIns({ form, offer }: { form: BookingForm; offer: Offer }) {
  const groups = [
    { name: 'opt_in_rates', offered: offer.opt_in_rates },
    { name: 'opt_in_time_based_rates', offered: offer.opt_in_time_based_rates },
  ] as const
  return groups.flatMap(({ name, offered }) => {
    const defaults = offered.filter((one) => one.opted_in_by_default).map(({ id }) => id)
    const chosen = form.fields[name] ?? defaults
    return offered.map(({ id, name: label, description }) => (
      <Checkbox
        key={`${name} ${id}`}
        label={label}
        description={description || undefined}
        checked={chosen.includes(id)}
        onChange={({ currentTarget }) =>
          form.change({
            [name]: currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id),
          })
        }
      />
    ))
  })
}
