import { Button, FileInput } from '@mantine/core'
import { useState } from 'react'
import { importAddressBook, listAddressBook, MOST_IMPORTED } from '../../contract/address-book.ts'
import { type ReadAddressBook, type ReadRow, readAddressCsv } from '../../domain/addresses/address-csv.ts'
import { placeLine } from '../../domain/shipments/address.ts'
import { useAccess } from '../../features/session/access.tsx'
import { invalidateCall } from '../../features/session/answers.ts'
import { useClient } from '../../features/session/session.tsx'
import { formatCount } from '../../ui/chart/stat.tsx'
import { toast } from '../../ui/components/toast.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { refusalWords } from '../../ui/form/problems.ts'
import { fileText } from '../../ui/spreadsheet/file-text.ts'
import css from './address-book.module.css'
import { book as messages } from './messages.ts'

const MOST_BYTES = 5_000_000
const MOST_ROWS = 10_000
/** Bad rows first; the rest is told by its number. */
const MOST_SHOWN = 100

const textOf = async (file: File) => fileText(new Uint8Array(await file.arrayBuffer()))

/** A spreadsheet into the address book: looked at first, with what is wrong in each row. */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormModal opened={opened} onClose={onClose} title={messages.importTitle} size="44rem">
      {opened && <ImportForm onClose={onClose} />}
    </FormModal>
  )
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const client = useClient()
  const { settings } = useAccess()
  const [file, setFile] = useState<File | null>(null)
  const [read, setRead] = useState<ReadAddressBook | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const good = (read?.rows ?? []).filter(({ problems }) => problems.length === 0)

  const choose = async (chosen: File | null) => {
    setFile(chosen)
    setRead(null)
    setWrong(null)
    if (chosen === null) return
    const book =
      chosen.size > MOST_BYTES
        ? null
        : readAddressCsv(await textOf(chosen), settings.require_postal_code_on_shipment_creation)
    if (book === null || book.rows.length > MOST_ROWS) return setWrong(messages.tooBig)
    if (!book.hasNames) return setWrong(messages.noNames)
    setRead(book)
  }
  const send = async () => {
    let [added, skipped] = [0, 0]
    for (let at = 0; at < good.length; at += MOST_IMPORTED) {
      setDone(at)
      const entries = good.slice(at, at + MOST_IMPORTED).map(({ entry }) => entry)
      const outcome = await client(importAddressBook, { body: { entries } })
      if (!outcome.ok) {
        setDone(null)
        // What went before is there, and is left out when it is sent again.
        await invalidateCall(listAddressBook)
        return setWrong(refusalWords(outcome.error))
      }
      added += outcome.value.added
      skipped += outcome.value.skipped
    }
    await invalidateCall(listAddressBook)
    toast({ text: messages.imported(formatCount(added), formatCount(skipped)), variant: 'success' })
    onClose()
  }
  return (
    <div className={css.form}>
      <FileInput
        label={messages.choose}
        description={messages.importHint}
        accept=".csv,text/csv"
        value={file}
        onChange={(chosen) => void choose(chosen)}
        error={wrong}
        data-autofocus
      />
      {read !== null && <Preview read={read} good={good.length} />}
      <div className={css.foot}>
        <span className={css.space} role="status">
          {done !== null && messages.progress(formatCount(done), formatCount(good.length))}
        </span>
        <Button disabled={good.length === 0} loading={done !== null} onClick={() => void send()}>
          {messages.importAll(formatCount(good.length))}
        </Button>
      </div>
    </div>
  )
}

function Preview({ read, good }: { read: ReadAddressBook; good: number }) {
  const { rows, unknown } = read
  const bad = rows.length - good
  const ordered = rows.toSorted((a, b) => Number(b.problems.length > 0) - Number(a.problems.length > 0))
  const shown = ordered.slice(0, MOST_SHOWN)
  return (
    <>
      <p className={css.text} role="status">
        {messages.ready(formatCount(good))}
        {bad > 0 && <span className={css.wrong}>{` · ${messages.wrongRows(formatCount(bad))}`}</span>}
        {unknown.length > 0 && (
          <span className={css.quiet}>{` · ${messages.unknownColumns(unknown.join(', '))}`}</span>
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={css.preview} aria-label={messages.importTitle} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{messages.line}</th>
              <th scope="col">{messages.name}</th>
              <th scope="col">{messages.place}</th>
              <th scope="col">{messages.problem}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <PreviewRow key={row.line} row={row} />
            ))}
          </tbody>
        </table>
        {rows.length > shown.length && (
          <p className={css.quiet}>{messages.more(formatCount(rows.length - shown.length))}</p>
        )}
      </section>
    </>
  )
}

function PreviewRow({ row: { line, entry, problems } }: { row: ReadRow }) {
  return (
    <tr>
      <td>{line}</td>
      <td>{entry.name}</td>
      <td>{placeLine(entry.address)}</td>
      <td className={problems.length > 0 ? css.wrong : css.quiet}>
        {problems.length === 0
          ? messages.fine
          : [...new Set(problems.map(({ detail }) => detail))].join('. ')}
      </td>
    </tr>
  )
}
