import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type AddressBookEntry,
  addAddressBookEntry,
  changeAddressBookEntry,
  deleteAddressBookEntry,
  listAddressBook,
  mergeAddressBookEntries,
} from '../../contract/address-book.ts'
import { permissionOf } from '../../contract/call.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import { PROVINCES, provinceCode } from '../../domain/values/province.ts'
import { useAccess } from '../../features/session/access.tsx'
import { invalidateCall } from '../../features/session/answers.ts'
import { useHasDraft } from '../../features/session/drafts.ts'
import { useClient } from '../../features/session/session.tsx'
import { ConfirmDialog } from '../../ui/components/confirm-dialog.tsx'
import { Copyable } from '../../ui/components/copyable.tsx'
import { Facts, Section, SidePanel } from '../../ui/components/side-panel.tsx'
import { toast } from '../../ui/components/toast.ts'
import { forms } from '../../ui/form/form-messages.ts'
import { useKeys } from '../../ui/keyboard/keys.tsx'
import css from './address-book.module.css'
import { EntryDialog, entryDrafts } from './entry-dialog.tsx'
import { book as messages } from './messages.ts'

interface EntryPanelProps {
  entry: AddressBookEntry
  /** Of the same person at the same door. */
  doubles: readonly AddressBookEntry[]
  onClose: () => void
}

/** ms: as long as it takes to see that it was the wrong one. */
const UNDO_MS = 10_000

/** An entry beside the list. */
export function EntryPanel({ entry, doubles, onClose }: EntryPanelProps) {
  const client = useClient()
  const { may } = useAccess()
  const [editing, setEditing] = useState(useHasDraft(entryDrafts, entry.id))
  const [merging, setMerging] = useState(false)
  const mayChange = may(permissionOf(changeAddressBookEntry))
  const mayDelete = may(permissionOf(deleteAddressBookEntry)) && may(permissionOf(addAddressBookEntry))
  const mayMerge = may(permissionOf(mergeAddressBookEntries))
  useKeys([{ keys: 'e', label: messages.change, run: () => setEditing(true) }], mayChange)

  const restore = async () => {
    const { id: _, version: __, time_modified: ___, ...body } = entry
    const outcome = await client(addAddressBookEntry, { body })
    await invalidateCall(listAddressBook)
    if (!outcome.ok) toast({ text: outcome.error, variant: 'error' })
  }
  const remove = async () => {
    const outcome = await client(deleteAddressBookEntry, { query: { id: entry.id } })
    await invalidateCall(listAddressBook)
    if (!outcome.ok) return toast({ text: outcome.error, variant: 'error' })
    onClose()
    toast({
      text: messages.isDeleted(entry.name),
      variant: 'success',
      autoHide: UNDO_MS,
      action: { label: messages.undo, run: () => void restore() },
    })
  }
  const merge = async () => {
    setMerging(false)
    const { id, version } = entry
    const outcome = await client(mergeAddressBookEntries, {
      body: { id, version, ids: doubles.map((one) => one.id) },
    })
    await invalidateCall(listAddressBook)
    if (!outcome.ok) return toast({ text: outcome.error, variant: 'error' })
    toast({ text: messages.isMerged(entry.name), variant: 'success' })
  }

  const { address } = entry
  const province = provinceCode(address.zone)
  const lines = [
    address.company,
    address.street_address,
    address.local_area,
    address.city === address.local_area ? '' : address.city,
    [province === null ? address.zone : PROVINCES[province].name, address.code]
      .filter((part) => part !== '')
      .join(', '),
  ]
  return (
    <SidePanel
      label={messages.one(entry.name)}
      title={<span className={css.name}>{entry.name}</span>}
      onClose={onClose}
      foot={
        (mayChange || mayDelete) && (
          <div className={css.actions}>
            {mayChange && (
              <Button
                size="sm"
                leftSection={<IconPencil size="1rem" stroke={1.7} />}
                onClick={() => setEditing(true)}
              >
                {messages.change}
              </Button>
            )}
            <span className={css.space} />
            {mayDelete && (
              <Button size="sm" variant="subtle" color="red" onClick={() => void remove()}>
                {messages.remove}
              </Button>
            )}
          </div>
        )
      }
    >
      <Section title={messages.address}>
        <p className={css.text}>{lines.filter((line) => line !== '').join('\n')}</p>
      </Section>
      <Section title={messages.reach}>
        <Facts
          facts={[
            [messages.contact, entry.contact_name || '–'],
            [
              messages.mobile,
              entry.mobile_number === '' ? (
                '–'
              ) : (
                <Copyable key="phone" text={formatPhone(entry.mobile_number)} />
              ),
            ],
            [messages.email, entry.email === '' ? '–' : <Copyable key="email" text={entry.email} />],
            [messages.source, messages.sources[entry.source]],
          ]}
        />
      </Section>
      {entry.special_instructions !== '' && (
        <Section title={messages.instructions}>
          <p className={css.text}>{entry.special_instructions}</p>
        </Section>
      )}
      {doubles.length > 0 && mayMerge && (
        <Section title={messages.doubles}>
          <div className={css.doubles}>
            <span>{messages.doublesText(doubles.length)}</span>
            <Button size="compact-sm" variant="default" onClick={() => setMerging(true)}>
              {messages.merge}
            </Button>
          </div>
        </Section>
      )}
      <EntryDialog opened={editing} entry={entry} onClose={() => setEditing(false)} onDone={() => {}} />
      {merging && (
        <ConfirmDialog
          title={messages.mergeTitle(entry.name)}
          onCancel={() => setMerging(false)}
          answers={[
            { label: forms.leaveIt, onChoose: () => setMerging(false) },
            { label: messages.merge, onChoose: () => void merge() },
          ]}
        >
          {messages.mergeText}
        </ConfirmDialog>
      )}
    </SidePanel>
  )
}
