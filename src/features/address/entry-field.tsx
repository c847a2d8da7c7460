import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { type AddressBookEntry, listAddressBook } from '../../contract/address-book.ts'
import { permissionOf } from '../../contract/call.ts'
import { placeLine } from '../../domain/shipments/address.ts'
import { useMay } from '../session/access.tsx'
import { useCallQuery } from '../session/answers.ts'
import css from './address.module.css'

/** ms: a person who types fast asks once for two keys. */
const TYPING_MS = 80
const FEWEST_LETTERS = 2
const MOST = 8

interface EntryFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  /** Whose address book; null of staff who have named nobody yet. */
  account: number | null
  onType: (text: string) => void
  onChoose: (entry: AddressBookEntry) => void
}

/** A name, which the address book is searched for as it is typed: Enter takes the first that it finds. */
export function EntryField({ value, account, onType, onChoose, ...field }: EntryFieldProps) {
  const [asked, setAsked] = useState('')
  const [search] = useDebouncedValue(asked.trim(), TYPING_MS)
  const mayRead = useMay(permissionOf(listAddressBook))
  const isAsking = mayRead && account !== null && search.length >= FEWEST_LETTERS
  const query = { search, account_id: account ?? undefined, limit: MOST }
  const { data } = useCallQuery(
    [listAddressBook.name, 'booking', query],
    (client, signal) => client(listAddressBook, { query, signal }),
    { when: isAsking, keepLast: true },
  )
  const entries = isAsking ? (data?.address_books ?? []) : []
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { dropdownOpened, selectFirstOption } = combobox
  const shown = entries.map(({ id }) => id).join(' ')
  const isOpen = dropdownOpened && asked.trim().length >= FEWEST_LETTERS && entries.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options are drawn when they are others
  useEffect(() => {
    if (isOpen) selectFirstOption()
  }, [isOpen, shown])
  const choose = (id: string) => {
    const entry = entries.find((one) => String(one.id) === id)
    combobox.closeDropdown()
    setAsked('')
    if (entry !== undefined) onChoose(entry)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...field}
          autoComplete="off"
          value={value}
          onChange={(event) => {
            onType(event.currentTarget.value)
            setAsked(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options mah="18rem" style={{ overflowY: 'auto' }}>
          {entries.map((entry) => (
            <Combobox.Option value={String(entry.id)} key={entry.id}>
              <span className={css.entry}>
                <span className={css.entryName}>{entry.name}</span>
                <span className={css.entryPlace}>
                  {[entry.address.street_address, placeLine(entry.address)].filter(Boolean).join(', ')}
                </span>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
