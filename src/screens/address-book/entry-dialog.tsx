import { Textarea, TextInput } from '@mantine/core'
import {
  type AddressBookEntry,
  addAddressBookEntry,
  changeAddressBookEntry,
  listAddressBook,
} from '../../contract/address-book.ts'
import type { ServedCountries } from '../../domain/addresses/countries.ts'
import { servedCountries } from '../../domain/booking/submit-rules.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import { AddressFields } from '../../features/address/address-fields.tsx'
import { usePastedAddress } from '../../features/address/use-pasted-address.ts'
import { useAccess } from '../../features/session/access.tsx'
import { invalidateCall } from '../../features/session/answers.ts'
import { createDrafts } from '../../features/session/drafts.ts'
import { useKeptEdit } from '../../features/session/kept-edit.ts'
import { useClient } from '../../features/session/session.tsx'
import { toast } from '../../ui/components/toast.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import type { EditDraft } from '../../ui/form/use-edit.tsx'
import css from './address-book.module.css'
import {
  draftOf,
  EMPTY_ENTRY,
  type EntryDraft,
  entryOf,
  formField,
  problemsOf,
  withPasted,
} from './entry-draft.ts'
import { book as messages } from './messages.ts'

interface EntryDialogProps {
  opened: boolean
  /** Null for a new one. */
  entry: AddressBookEntry | null
  onClose: () => void
  onDone: (entry: AddressBookEntry) => void
}

/** Adds an entry, or changes one. */
export function EntryDialog({ opened, entry, onClose, onDone }: EntryDialogProps) {
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={entry === null ? messages.addTitle : messages.changeTitle(entry.name)}
      size="36rem"
    >
      {opened && <EntryForm entry={entry} onClose={onClose} onDone={onDone} />}
    </FormModal>
  )
}

/** An entry may be either end of a shipment. */
const eitherWay = ({ collection, delivery }: ServedCountries) => [...new Set([...collection, ...delivery])]

/** What was typed when a session ended. */
export const entryDrafts = createDrafts<EditDraft<EntryDraft>>()

function EntryForm({ entry, onClose, onDone }: Omit<EntryDialogProps, 'opened'>) {
  const client = useClient()
  const { settings } = useAccess()
  const edit = useKeptEdit(entryDrafts, entry?.id ?? 0, {
    saved: entry === null ? EMPTY_ENTRY : draftOf(entry),
    version: entry?.version,
    check: (typed) => problemsOf(typed, settings.require_postal_code_on_shipment_creation),
    async send(typed, { version }) {
      const body = entryOf(typed, entry)
      const outcome = await (entry === null
        ? client(addAddressBookEntry, { body })
        : client(changeAddressBookEntry, { body: { id: entry.id, version, ...body } }))
      return outcome.ok || outcome.field === undefined
        ? outcome
        : { ...outcome, field: formField(outcome.field) }
    },
    onRefused: () => void invalidateCall(listAddressBook),
    async onSaved({ address_book }) {
      await invalidateCall(listAddressBook)
      const { isAdded, isChanged } = messages
      toast({ text: (entry === null ? isAdded : isChanged)(address_book.name), variant: 'success' })
      onDone(address_book)
      onClose()
    },
  })
  const { values } = edit
  const { pasted, onPaste } = usePastedAddress((taken) => edit.set(withPasted(values, taken)))
  const spellPhone = () => {
    const spelt = formatPhone(values.mobile_number)
    if (spelt !== values.mobile_number) edit.set({ mobile_number: spelt })
  }
  return (
    <form className={css.form} {...edit.form} onPaste={onPaste} noValidate>
      <div className={css.pair}>
        <TextInput
          label={messages.name}
          data-autofocus
          maxLength={120}
          autoComplete="off"
          {...edit.text('name')}
        />
        <TextInput
          label={messages.mobile}
          inputMode="tel"
          maxLength={40}
          autoComplete="off"
          {...edit.text('mobile_number')}
          onBlur={spellPhone}
        />
      </div>
      <AddressFields edit={edit} pasted={pasted} countries={eitherWay(servedCountries(settings))} />
      <div className={css.pair}>
        <TextInput
          label={messages.contact}
          maxLength={120}
          autoComplete="off"
          {...edit.text('contact_name')}
        />
        <TextInput
          label={messages.email}
          placeholder={messages.emailHint}
          maxLength={254}
          autoComplete="off"
          {...edit.text('email')}
        />
      </div>
      <Textarea
        label={messages.instructions}
        maxLength={500}
        autosize
        minRows={2}
        maxRows={5}
        {...edit.text('special_instructions')}
      />
      <SaveBar of={edit} ofDialog disabled={entry !== null && !edit.isDirty} onLeave={onClose} />
    </form>
  )
}
