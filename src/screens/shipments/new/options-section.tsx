import { Checkbox, Select } from '@mantine/core'
import { askOptInRates } from '../../../contract/rates.ts'
import { podMethodsOffered } from '../../../domain/shipments/pod-method.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useCallQuery } from '../../../features/session/answers.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { podName } from '../../../features/shipment/pod-messages.ts'
import { SearchableMultiSelect } from '../../../ui/form/searchable-multi-select.tsx'
import { booking as messages } from './messages.ts'
import css from './new.module.css'
import type { BookingForm } from './use-booking.ts'

/** What an account is offered besides, and demands of its bookings. */
export function useAccountOffer(account: number | null) {
  const { data } = useCallQuery(
    [askOptInRates.name, account],
    (client, signal) => client(askOptInRates, { body: { account_id: account }, signal }),
    { when: account !== null },
  )
  return data
}
type Offer = NonNullable<ReturnType<typeof useAccountOffer>>

interface OptionsSectionProps {
  form: BookingForm
  /** Undefined until it is known whose shipment it is. */
  offer: Offer | undefined
}

/** What may be asked for besides: how the delivery is proven, tags, and what the card offers. */
export function OptionsSection({ form, offer }: OptionsSectionProps) {
  const { data } = useGeneralData()
  const { settings } = useAccess()
  const tags = data.shipment_tags.map(({ id, name }) => ({ value: String(id), label: name }))
  const offered = new Set(tags.map(({ value }) => value))
  return (
    <fieldset className={css.section}>
      <legend>{messages.optIns}</legend>
      <div className={css.pair}>
        <Select
          label={messages.podMethod}
          placeholder={messages.noPodMethod}
          data={podMethodsOffered(settings).map((value) => ({ value, label: podName(value) }))}
          value={form.fields.pod_method || null}
          error={form.problemAt('pod_method')}
          onChange={(method) => form.change({ pod_method: method ?? '' })}
          clearable
          comboboxProps={{ withinPortal: true }}
        />
        {tags.length > 0 && (
          <SearchableMultiSelect
            label={messages.tags}
            data={tags}
            // One that was retired since is no choice any longer.
            value={form.fields.tag_ids.map(String).filter((id) => offered.has(id))}
            error={form.problemAt('tag_ids')}
            onChange={(ids) => form.change({ tag_ids: ids.map(Number) })}
            clearable
            maxValues={50}
            comboboxProps={{ withinPortal: true }}
          />
        )}
      </div>
      {offer !== undefined && <OptIns form={form} offer={offer} />}
    </fieldset>
  )
}

/** What a sender may choose of the card of an account; what is chosen by default is ticked until somebody unticks it. */
function OptIns({ form, offer }: { form: BookingForm; offer: Offer }) {
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
