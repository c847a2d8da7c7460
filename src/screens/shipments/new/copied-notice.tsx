import { Button } from '@mantine/core'
import { copiedMessages as messages } from './copied-messages.ts'
import css from './new.module.css'
import type { BookingForm } from './use-booking.ts'

/** Of which shipment this is a copy, or which it brings back, until somebody says that it is neither. */
export function CopiedNotice({ form }: { form: BookingForm }) {
  const { return_of, duplicate_of } = form.fields
  if (`${return_of}${duplicate_of}` === '') return null
  return (
    <aside className={css.abandoned} aria-label={messages.about}>
      <span>{return_of === '' ? messages.duplicateOf(duplicate_of) : messages.returnOf(return_of)}</span>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => form.change({ return_of: '', duplicate_of: '' })}
      >
        {return_of === '' ? messages.noDuplicate : messages.noReturn}
      </Button>
    </aside>
  )
}
