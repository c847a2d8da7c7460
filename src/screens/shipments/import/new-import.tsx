import { Button, FileInput } from '@mantine/core'
import { useState } from 'react'
import { checkImportRows, listImports, readImportColumns, startImport } from '../../../contract/imports.ts'
import type { ImportField } from '../../../domain/imports/import-fields.ts'
import { type ImportDefaults, missingFields } from '../../../domain/imports/import-row.ts'
import { matchColumns } from '../../../domain/imports/match-columns.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { refusalWords } from '../../../ui/form/problems.ts'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import { readFile } from '../../../ui/spreadsheet/read-file.ts'
import { ColumnChoices } from './column-choices.tsx'
import { DefaultChoices } from './default-choices.tsx'
import css from './import.module.css'
import { imports as messages } from './messages.ts'
import { batchesOf, columnsOf, type ImportFile, importFileOf } from './read-import-file.ts'

type Fields = readonly (ImportField | null)[]

/** Whoever chooses yesterday's file once more is told before they book it. */
function ImportedBefore({
  name,
  rowCount,
  accountId,
}: {
  name: string
  rowCount: number
  accountId: number | null
}) {
  const { data } = useCallQuery([listImports.name], (client, signal) =>
    client(listImports, { query: {}, signal }),
  )
  const before = data?.imports.find(
    (one) =>
      one.file_name === name &&
      one.row_count === rowCount &&
      one.account_id === accountId &&
      one.counts.booked > 0,
  )
  if (before === undefined) return null
  const when = formatDateTime(Date.parse(before.time_created), currentLocale())
  return (
    <p role="alert" className={css.warning}>
      {messages.again(when, formatCount(before.counts.booked))}
    </p>
  )
}

/** A file is chosen, its columns are told, and its rows are sent to be checked; nothing is booked here. */
export function NewImport({ onChecked }: { onChecked: (id: number) => void }) {
  const client = useClient()
  const { account } = useAccess()
  const { accounts } = useGeneralData()
  const [accountId, setAccountId] = useState<number | null>(account?.id ?? null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [file, setFile] = useState<ImportFile | null>(null)
  const [fields, setFields] = useState<Fields>([])
  const [defaults, setDefaults] = useState<ImportDefaults>({})
  const [isReading, setReading] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [sent, setSent] = useState<number | null>(null)

  /** What earlier files of the account said of these headers; without it the words decide. */
  async function match(headers: readonly string[], of: number | null): Promise<Fields> {
    const known = await client(readImportColumns, { query: { account_id: of ?? undefined } })
    const columns = known.ok ? known.value.columns : []
    return matchColumns(headers, new Map(columns.map(({ header, field }) => [header, field])))
  }
  const choose = async (next: File | null) => {
    setChosen(next)
    setFile(null)
    setWrong(null)
    if (next === null) return
    setReading(true)
    const read = await readFile(next)
    setReading(false)
    if (!read.ok) return setWrong(messages.refusals[read.why])
    const made = importFileOf(next.name, read.rows)
    setFields(await match(made.headers, accountId))
    setFile(made)
  }
  const chooseAccount = async (value: string | null) => {
    const next = value === null ? null : Number(value)
    setAccountId(next)
    setDefaults({})
    if (file !== null) setFields(await match(file.headers, next))
  }
  const check = async ({ name, rows, ...of }: ImportFile) => {
    setWrong(null)
    setSent(0)
    const fail = (error: string) => {
      setSent(null)
      setWrong(refusalWords(error))
    }
    const started = await client(startImport, {
      body: {
        account_id: account === null ? accountId : undefined,
        file_name: name,
        columns: columnsOf({ name, rows, ...of }, fields),
        defaults,
        row_count: rows.length,
      },
    })
    if (!started.ok) return fail(started.error)
    const { id } = started.value.import
    let count = 0
    for (const batch of batchesOf(rows)) {
      const checked = await client(checkImportRows, { body: { import_id: id, rows: batch } })
      if (!checked.ok) return fail(checked.error)
      count += batch.length
      setSent(count)
    }
    await invalidateCall(listImports)
    onChecked(id)
  }
  const missing = missingFields(fields, defaults)
  const isTwice =
    new Set(fields.filter((field) => field !== null)).size < fields.filter((field) => field !== null).length
  return (
    <section className={css.box}>
      <div className={css.pair}>
        {account === null && (
          <SearchableSelect
            label={messages.account}
            options={[...accounts.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
            value={accountId === null ? null : String(accountId)}
            onChoose={(value) => void chooseAccount(value)}
          />
        )}
        <FileInput
          label={messages.file}
          description={messages.fileHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder={messages.choose}
          accept=".csv,.xlsx,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          value={chosen}
          onChange={(next) => void choose(next)}
          error={wrong}
          disabled={sent !== null || accountId === null}
          clearable
        />
      </div>
      {isReading && <p role="status">{messages.reading}</p>}
      {file !== null && (
        <>
          <ImportedBefore name={file.name} rowCount={file.rows.length} accountId={accountId} />
          <ColumnChoices file={file} fields={fields} onChange={setFields} />
          <DefaultChoices accountId={accountId} fields={fields} defaults={defaults} onChange={setDefaults} />
          <div className={css.foot}>
            <span className={css.said} role="status">
              {sent !== null
                ? messages.checking(formatCount(sent), formatCount(file.rows.length))
                : missing.length > 0 &&
                  messages.missing(missing.map((one) => messages.needed[one]).join(', '))}
            </span>
            <Button
              disabled={missing.length > 0 || isTwice}
              loading={sent !== null}
              onClick={() => void check(file)}
            >
              {messages.check(formatCount(file.rows.length), file.rows.length)}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
