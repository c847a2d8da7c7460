import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { type AddressBookEntry, addAddressBookEntry, importAddressBook } from '../../contract/address-book.ts'
import { permissionOf } from '../../contract/call.ts'
import { entryKey } from '../../domain/addresses/address-book.ts'
import { writeAddressCsv } from '../../domain/addresses/address-csv.ts'
import { idIn } from '../../domain/values/row-id.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useColumnLayout } from '../../features/session/column-layout.ts'
import { useHasDraft } from '../../features/session/drafts.ts'
import { useClient } from '../../features/session/session.tsx'
import { formatCount } from '../../ui/chart/stat.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { WithPanel } from '../../ui/components/side-panel.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { toast } from '../../ui/components/toast.ts'
import { useKeys } from '../../ui/keyboard/keys.tsx'
import { downloadText } from '../../ui/page/download.ts'
import { useUrlQuery } from '../../ui/page/url-query.ts'
import { AnsweredList, countNote } from '../../ui/table/answered-list.tsx'
import type { Sort } from '../../ui/table/column.ts'
import { useArrangement } from '../../ui/table/use-arrangement.ts'
import css from './address-book.module.css'
import { EntryCard, entryColumns } from './columns.tsx'
import { EntryDialog, entryDrafts } from './entry-dialog.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { book as messages } from './messages.ts'
import { readAllEntries, useEntries } from './use-entries.ts'

const TYPING_MS = 200
const NOBODY: readonly AddressBookEntry[] = []
const BY_NAME: Sort = { key: 'name', down: false }

/** /address-book: the people and places that an account sends to and collects from (001 §3). */
export function Screen() {
  const { may } = useAccess()
  const [address, change] = useUrlQuery()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, TYPING_MS)
  const mayAdd = may(permissionOf(addAddressBookEntry))
  const mayImport = may(permissionOf(importAddressBook))
  const [adding, setAdding] = useState(useHasDraft(entryDrafts, 0) && mayAdd)
  const [importing, setImporting] = useState(false)
  const answer = useEntries(search)
  const { data } = answer
  const entries = data?.address_books ?? NOBODY

  const columns = useMemo(entryColumns, [])
  const arrangement = useArrangement(columns, ...useColumnLayout('address-book'))

  const openedId = idIn(address.get('entry'))
  const opened = entries.find(({ id }) => id === openedId)
  const open = useCallback((id: number) => change({ entry: String(id) }), [change])
  const close = useCallback(() => change({ entry: null }), [change])
  const doubles =
    opened === undefined
      ? NOBODY
      : entries.filter((one) => one.id !== opened.id && entryKey(one) === entryKey(opened))
  useKeys([{ keys: 'n', label: messages.add, run: () => setAdding(true) }], mayAdd)
  const isFiltered = search.trim() !== ''
  return (
    <>
      <PageHeader
        title={messages.title}
        note={data !== undefined && countNote(messages, entries.length, data.count)}
        actions={
          <Actions
            onAdd={mayAdd ? () => setAdding(true) : null}
            onImport={mayImport ? () => setImporting(true) : null}
          />
        }
      />
      <WithPanel
        panel={
          opened !== undefined && (
            <EntryPanel key={opened.id} entry={opened} doubles={doubles} onClose={close} />
          )
        }
      >
        <AnsweredList
          label={messages.title}
          answer={answer}
          rows={entries}
          question={[search]}
          columns={columns}
          arrangement={arrangement}
          firstSort={BY_NAME}
          typed={typed}
          onType={setTyped}
          isTyping={typed !== search}
          placeholder={messages.find}
          onOpen={open}
          opened={opened?.id ?? null}
          card={(entry) => <EntryCard entry={entry} />}
          empty={
            <EmptyState title={isFiltered ? messages.noneSuch : messages.none}>
              {isFiltered ? messages.noneSuchText : messages.noneText}
            </EmptyState>
          }
        />
      </WithPanel>
      <EntryDialog
        opened={adding}
        entry={null}
        onClose={() => setAdding(false)}
        onDone={({ id }) => open(id)}
      />
      <ImportDialog opened={importing} onClose={() => setImporting(false)} />
    </>
  )
}

function Actions({ onAdd, onImport }: { onAdd: (() => void) | null; onImport: (() => void) | null }) {
  const client = useClient()
  const [exporting, setExporting] = useState(false)
  const exportAll = async () => {
    setExporting(true)
    const all = await readAllEntries(client)
    setExporting(false)
    if ('error' in all) return toast({ text: all.error, variant: 'error' })
    downloadText('address-book.csv', writeAddressCsv(all))
    toast({ text: messages.exported(formatCount(all.length)), variant: 'success' })
  }
  return (
    <>
      {onImport !== null && (
        <Button
          className={css.slim}
          size="xs"
          variant="default"
          aria-label={messages.importFile}
          onClick={onImport}
        >
          <IconUpload size="1rem" stroke={1.8} />
          <span className={css.wide}>{messages.importFile}</span>
        </Button>
      )}
      <Button
        className={css.slim}
        size="xs"
        variant="default"
        aria-label={messages.exportFile}
        loading={exporting}
        onClick={() => void exportAll()}
      >
        <IconDownload size="1rem" stroke={1.8} />
        <span className={css.wide}>{messages.exportFile}</span>
      </Button>
      {onAdd !== null && (
        <Button className={css.slim} size="xs" aria-label={messages.add} onClick={onAdd}>
          <IconPlus size="1rem" stroke={1.8} />
          <span className={css.wide}>{messages.add}</span>
        </Button>
      )}
    </>
  )
}
