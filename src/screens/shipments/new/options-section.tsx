import { Select } from '@mantine/core'
import { podMethodsOffered } from '../../../domain/shipments/pod-method.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useGeneralData } from '../../../features/session/session.tsx'
import { podName } from '../../../features/shipment/pod-messages.ts'
import { SearchableMultiSelect } from '../../../ui/form/searchable-multi-select.tsx'
import { booking as messages } from './messages.ts'
import css from './new.module.css'
import { type Offer, OptIns } from './opt-ins.tsx'
import type { BookingForm } from './use-booking.ts'

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
