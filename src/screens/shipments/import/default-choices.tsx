import { listAddressBook } from '../../../contract/address-book.ts'
import { permissionOf } from '../../../contract/call.ts'
import type { ImportField } from '../../../domain/imports/import-fields.ts'
import { hasCollection, type ImportDefaults } from '../../../domain/imports/import-row.ts'
import { placeLine } from '../../../domain/shipments/address.ts'
import { useMay } from '../../../features/session/access.tsx'
import { useCallQuery } from '../../../features/session/answers.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import css from './import.module.css'
import { imports as messages } from './messages.ts'

/** As many as the choice offers. */
const MOST_ENTRIES = 1000

interface DefaultChoicesProps {
  accountId: number | null
  fields: readonly (ImportField | null)[]
  defaults: ImportDefaults
  onChange: (defaults: ImportDefaults) => void
}

/** What holds for rows that do not say it: only what the file has no column for is asked. */
export function DefaultChoices({ accountId, fields, defaults, onChange }: DefaultChoicesProps) {
  const { services } = useGeneralData()
  const asksFrom = !hasCollection(fields)
  const mayRead = useMay(permissionOf(listAddressBook))
  const query = { account_id: accountId ?? undefined, limit: MOST_ENTRIES }
  const { data } = useCallQuery(
    [listAddressBook.name, query],
    (client, signal) => client(listAddressBook, { query, signal }),
    { when: asksFrom && mayRead && accountId !== null },
  )
  const entries = data?.address_books ?? []
  const from = entries.find(({ address }) => address === defaults.collection_address)
  const collectFrom = (value: string | null) => {
    const entry = entries.find(({ id }) => String(id) === value)
    onChange({
      ...defaults,
      collection_address: entry?.address,
      collection_contact: entry && {
        name: entry.contact_name || entry.name,
        email: entry.email,
        mobile_number: entry.mobile_number,
      },
    })
  }
  if (!asksFrom && fields.includes('service_level')) return null
  return (
    <div className={css.pair}>
      {asksFrom && (
        <SearchableSelect
          label={messages.collectFrom}
          description={messages.collectFromHint}
          options={entries.map(({ id, name, address }) => ({
            value: String(id),
            label: `${name} · ${placeLine(address)}`,
          }))}
          value={from === undefined ? null : String(from.id)}
          onChoose={collectFrom}
          clearable
        />
      )}
      {!fields.includes('service_level') && (
        <SearchableSelect
          label={messages.level}
          description={messages.levelHint}
          options={[...services].map(([value, label]) => ({ value, label }))}
          value={defaults.service_level_code ?? null}
          onChoose={(service_level_code) => onChange({ ...defaults, service_level_code })}
          clearable
        />
      )}
    </div>
  )
}
