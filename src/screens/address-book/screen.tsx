import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { type AddressBookEntry, addAddressBookEntry, importAddressBook } from '../../contract/address-book.ts'
import { permissionOf } from '../../contract/call.ts'
import { doubleKey } from '../../domain/addresses/address-book.ts'
import { writeAddressCsv } from '../../domain/addresses/address-csv.ts'
import { idIn } from '../../domain/values/row-id.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useColumnLayout } from '../../features/session/column-layout.ts'
import { useHasDraft } from '../../features/session/drafts.ts'
import { useClient } from '../../features/session/session.tsx'
import { formatCount } from '../../ui/chart/stat.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { RetryButton } from '../../ui/components/retry-button.tsx'
import { WithPanel } from '../../ui/components/side-panel.tsx'
import { EmptyState, ErrorState } from '../../ui/components/states.tsx'
import { toast } from '../../ui/components/toast.ts'
import { FilterBar } from '../../ui/form/filter-bar.tsx'
import { useBufferedKeys, useKeys } from '../../ui/keyboard/keys.tsx'
import { downloadText } from '../../ui/page/download.ts'
import { useUrlQuery } from '../../ui/page/url-query.ts'
import type { Sort } from '../../ui/table/column.ts'
import { ColumnsButton } from '../../ui/table/columns-button.tsx'
import { LiveTable } from '../../ui/table/live-table.tsx'
import { sortedRows } from '../../ui/table/sorted-rows.ts'
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

/** /address-book: the people and places that an account sends to and collects from (001 §3). */
export function Screen() {
  const { may } = useAccess()
  const [address, change] = useUrlQuery()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, TYPING_MS)
  const [sort, setSort] = useState<Sort>({ key: 'name', down: false })
  const mayAdd = may(permissionOf(addAddressBookEntry))
  const mayImport = may(permissionOf(importAddressBook))
  const [adding, setAdding] = useState(useHasDraft(entryDrafts, 0) && mayAdd)
  const [importing, setImporting] = useState(false)
  const { data, error, isPending, isPlaceholderData, refetch } = useEntries(search)
  useBufferedKeys(typed !== search || isPlaceholderData)
  const entries = data?.address_books ?? NOBODY

  const columns = useMemo(entryColumns, [])
  const arrangement = useArrangement(columns, ...useColumnLayout('address-book'))
  const rows = useMemo(() => sortedRows(entries, columns, sort), [entries, columns, sort])
  const wanted = JSON.stringify([search, sort])
  const [asked, setAsked] = useState(wanted)
  if (asked !== wanted && !isPlaceholderData) setAsked(wanted)

  const openedId = idIn(address.get('entry'))
  const opened = entries.find(({ id }) => id === openedId)
  const open = useCallback((id: number) => change({ entry: String(id) }), [change])
  const close = useCallback(() => change({ entry: null }), [change])
  const doubles =
    opened === undefined
      ? NOBODY
      : entries.filter((one) => one.id !== opened.id && doubleKey(one) === doubleKey(opened))
  useKeys([{ keys: 'n', label: messages.add, run: () => setAdding(true) }], mayAdd)
  const isFiltered = search.trim() !== ''
  return (
    <>
      <PageHeader
        title={messages.title}
        note={data !== undefined && shown(entries.length, data.count)}
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
        <div className={css.list} aria-busy={isPlaceholderData || undefined}>
          <FilterBar search={typed} onSearch={setTyped} placeholder={messages.find}>
            <ColumnsButton columns={columns} arrangement={arrangement} />
          </FilterBar>
          <div className={css.table}>
            {error !== null && data === undefined ? (
              <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
            ) : data !== undefined && entries.length === 0 ? (
              // A table without rows would be one to screen readers all the same.
              <EmptyState title={isFiltered ? messages.noneSuch : messages.none}>
                {isFiltered ? messages.noneSuchText : messages.noneText}
              </EmptyState>
            ) : (
              <LiveTable
                label={messages.title}
                {...rows}
                viewKey={asked}
                columns={columns}
                arrangement={arrangement}
                sort={sort}
                onSort={setSort}
                onOpen={open}
                opened={opened?.id ?? null}
                loading={isPending}
                card={(entry) => <EntryCard entry={entry} />}
                cardHeight={4}
                empty={null}
              />
            )}
          </div>
        </div>
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

function shown(here: number, all: number): string {
  return here < all
    ? messages.countOf(formatCount(here), formatCount(all))
    : messages.count(formatCount(all), all)
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
