import { Select, TextInput } from '@mantine/core'
import { podMethodsOffered } from '../../../domain/shipments/pod-method.ts'
import type { EditedField } from '../../../domain/shipments/sender-edits.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { podName } from '../../../features/shipment/pod-messages.ts'
import { booking as messages } from '../new/messages.ts'
import css from '../new/new.module.css'
import { type Offer, OptIns } from '../new/opt-ins.tsx'
import { Insurance, useInsuredUpTo } from '../new/references-section.tsx'
import type { BookingForm } from '../new/use-booking.ts'
import { contentMessages } from './content-messages.ts'

interface BookedFieldsProps {
  form: BookingForm
  /** What the card of its booking offers besides; undefined until it is known. */
  offer: Offer | undefined
  mayEdit: (field: EditedField) => boolean
}

/** What the sender calls a shipment that is there, what it is worth, how it is proven, and who is asked about it. */
export function BookedFields({ form, offer, mayEdit }: BookedFieldsProps) {
  const { settings } = useAccess()
  const insuredUpTo = useInsuredUpTo()
  const { fields } = form
  const { pod_method, responsible_contact: contact } = fields
  const text = (
    name: 'customer_reference' | 'cost_center' | 'custom_tracking_reference' | 'declared_value',
    maxLength: number,
  ) => ({
    value: fields[name],
    error: form.problemAt(name),
    autoComplete: 'off',
    maxLength,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      form.change({ [name]: currentTarget.value }),
  })
  const setContact = (part: Partial<typeof contact>) =>
    form.change({ responsible_contact: { ...contact, ...part } })
  const person = (name: 'name' | 'mobile_number' | 'email', maxLength: number) => ({
    value: contact[name],
    error: form.problemAt(`responsible_contact.${name}`),
    autoComplete: 'off',
    maxLength,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setContact({ [name]: currentTarget.value }),
  })
  const methods = podMethodsOffered(settings).map((value) => ({ value, label: podName(value) }))
  const isOffered = pod_method === '' || methods.some(({ value }) => value === pod_method)
  return (
    <>
      <fieldset className={css.section}>
        <legend>{messages.more}</legend>
        <div className={css.pair}>
          <TextInput label={messages.customerReference} {...text('customer_reference', 80)} />
          {settings.enable_cost_centers && (
            <TextInput label={messages.costCenter} {...text('cost_center', 64)} />
          )}
          {mayEdit('custom_tracking_reference') && (
            <TextInput label={messages.customReference} {...text('custom_tracking_reference', 64)} />
          )}
          {mayEdit('declared_value') && (
            <TextInput
              label={messages.declaredValue}
              description={insuredUpTo}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode="decimal"
              {...text('declared_value', 16)}
            />
          )}
          {mayEdit('pod_method') && (
            <Select
              label={messages.podMethod}
              placeholder={messages.noPodMethod}
              // What was booked is a choice, whatever is offered by now.
              data={isOffered ? methods : [...methods, { value: pod_method, label: podName(pod_method) }]}
              value={pod_method || null}
              error={form.problemAt('pod_method')}
              onChange={(method) => form.change({ pod_method: method ?? '' })}
              clearable
              comboboxProps={{ withinPortal: true }}
            />
          )}
        </div>
        {mayEdit('declared_value') && <Insurance form={form} rate={undefined} />}
        {mayEdit('opt_in_rates') && offer !== undefined && <OptIns form={form} offer={offer} />}
      </fieldset>
      <fieldset className={css.section}>
        <legend>{contentMessages.responsible}</legend>
        <div className={css.three}>
          <TextInput label={messages.name} {...person('name', 120)} />
          <TextInput
            label={messages.mobile}
            inputMode="tel"
            {...person('mobile_number', 40)}
            onBlur={() => {
              const spelt = formatPhone(contact.mobile_number)
              if (spelt !== contact.mobile_number) setContact({ mobile_number: spelt })
            }}
          />
          <TextInput label={messages.email} inputMode="email" {...person('email', 254)} />
        </div>
      </fieldset>
    </>
  )
}
