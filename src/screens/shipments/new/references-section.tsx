import { Checkbox, TextInput } from '@mantine/core'
import type { Rate } from '../../../contract/rates.ts'
import { insuranceTerms } from '../../../domain/rates/insurance-terms.ts'
import { formatRand, parseRand } from '../../../domain/values/money.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { BillingEmail } from './billing-email.tsx'
import { booking as messages } from './messages.ts'
import css from './new.module.css'
import { centsOf } from './rate-text.ts'
import type { BookingForm } from './use-booking.ts'

interface ReferencesSectionProps {
  form: BookingForm
  /** Guests say where the bill goes. */
  isGuest: boolean
  /** The account demands its customer's reference, and what it puts before it. */
  isRequired: boolean
  prefix: string
  /** Null where the provider has no cost centres. */
  costCenter: { readonly isRequired: boolean } | null
  /** What is chosen, at the price of what is typed. */
  rate: Rate | undefined
}

/** What the sender calls it, what it is worth, and whether that is insured. */
export function ReferencesSection({
  form,
  isGuest,
  isRequired,
  prefix,
  costCenter,
  rate,
}: ReferencesSectionProps) {
  const insuredUpTo = useInsuredUpTo()
  const text = (
    name: 'customer_reference' | 'cost_center' | 'custom_tracking_reference' | 'declared_value',
  ) => ({
    value: form.fields[name],
    error: form.problemAt(name),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const { value } = currentTarget
      if (name === 'customer_reference') form.change({ customer_reference: value })
      else if (name === 'cost_center') form.change({ cost_center: value })
      else if (name === 'declared_value') form.change({ declared_value: value })
      else form.change({ custom_tracking_reference: value })
    },
  })
  return (
    <fieldset className={css.section}>
      <legend>{messages.more}</legend>
      <div className={costCenter === null ? css.three : css.pair}>
        <TextInput
          label={messages.customerReference}
          aria-required={isRequired || undefined}
          withAsterisk={isRequired}
          description={prefix === '' ? undefined : messages.referencePrefix(prefix)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={64}
          {...text('customer_reference')}
        />
        {costCenter !== null && (
          <TextInput
            label={messages.costCenter}
            aria-required={costCenter.isRequired || undefined}
            withAsterisk={costCenter.isRequired}
            maxLength={64}
            {...text('cost_center')}
          />
        )}
        <TextInput label={messages.customReference} maxLength={64} {...text('custom_tracking_reference')} />
        <TextInput
          label={messages.declaredValue}
          description={insuredUpTo}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          maxLength={16}
          {...text('declared_value')}
        />
      </div>
      {isGuest && <BillingEmail form={form} />}
      <Insurance form={form} rate={rate} />
    </fieldset>
  )
}

/** Up to what the provider insures what is declared, in words; nothing where it does not, or where only its cards say. */
export function useInsuredUpTo(): string | undefined {
  const { locale } = useMessages()
  const { is_offered, maximum_cents } = insuranceTerms(useAccess().settings)
  return is_offered && maximum_cents !== null
    ? messages.insuredUpTo(formatRand(maximum_cents, locale))
    : undefined
}

/**
 * Whether what is declared is insured (clients.md, liability_cover), and what that costs at the level that is chosen. Nothing is
 * asked where nothing is declared, or where the provider insures nothing.
 */
export function Insurance({ form, rate }: Pick<ReferencesSectionProps, 'form' | 'rate'>) {
  const { locale } = useMessages()
  const { settings } = useAccess()
  const { is_insured, declared_value } = form.fields
  if (!insuranceTerms(settings).is_offered || (parseRand(declared_value) ?? 0) === 0) return null
  const cents = rate?.extras.reduce((sum, extra) => sum + centsOf(extra.insurance_charge + extra.vat), 0)
  const said =
    rate === undefined || cents === undefined || !is_insured
      ? undefined
      : rate.service_level.insurance_disabled
        ? messages.noInsurance
        : cents === 0
          ? messages.insuredFree
          : messages.insuredFor(formatRand(cents, locale))
  return (
    <Checkbox
      label={messages.insure}
      description={said}
      checked={is_insured}
      onChange={({ currentTarget }) => form.change({ is_insured: currentTarget.checked })}
    />
  )
}
