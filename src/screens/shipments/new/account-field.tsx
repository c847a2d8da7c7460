import { useGeneralData } from '../../../features/session/session.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { booking as messages } from './messages.ts'
import type { BookingForm } from './use-booking.ts'

/** Whose shipment it is: staff say so. What was opted into was another account's. */
export function AccountField({ form }: { form: BookingForm }) {
  const { accounts } = useGeneralData()
  const { account_id } = form.fields
  return (
    <SearchableSelect
      label={messages.account}
      takesFirst
      options={[...accounts.values()].map(({ id, name, account_code }) => ({
        value: String(id),
        label: `${name} (${account_code})`,
      }))}
      value={account_id === null ? null : String(account_id)}
      onChoose={(id) =>
        form.change({
          account_id: id === null ? null : Number(id),
          opt_in_rates: null,
          opt_in_time_based_rates: null,
        })
      }
      error={form.problemAt('account_id')}
    />
  )
}
