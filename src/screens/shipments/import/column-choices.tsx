import { IMPORT_FIELDS, type ImportField } from '../../../domain/imports/import-fields.ts'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { fieldNames } from './field-messages.ts'
import css from './import.module.css'
import { imports as messages } from './messages.ts'
import type { ImportFile } from './read-import-file.ts'

interface ColumnChoicesProps {
  file: ImportFile
  fields: readonly (ImportField | null)[]
  onChange: (fields: readonly (ImportField | null)[]) => void
}

/** What each column of a file means. */
export function ColumnChoices({ file: { headers, rows }, fields, onChange }: ColumnChoicesProps) {
  const options = IMPORT_FIELDS.map((field) => ({ value: field, label: fieldNames[field] }))
  const isTwice = (field: ImportField | null) =>
    field !== null && fields.filter((one) => one === field).length > 1
  const choose = (at: number, value: string | null) =>
    onChange(
      fields.map((field, i) => (i === at ? (IMPORT_FIELDS.find((one) => one === value) ?? null) : field)),
    )
  return (
    <>
      <div>
        <h2 className={css.title}>{messages.columns}</h2>
        <p className={css.quiet}>{messages.columnsText}</p>
      </div>
      <div className={css.columns}>
        {headers.map((header, at) => {
          const name = header || messages.unnamed(at + 1)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file
            <div key={at} className={css.column} data-unused={fields[at] === null || undefined}>
              <span className={css.header}>{name}</span>
              <span className={css.sample}>{rows[0]?.cells[at] || '–'}</span>
              <SearchableSelect
                label={messages.meaningOf(name)}
                hideLabel
                placeholder={messages.notUsed}
                options={options}
                value={fields[at] ?? null}
                onChoose={(value) => choose(at, value)}
                clearable
                error={isTwice(fields[at] ?? null) && messages.twice}
              />
            </div>
          )
        })}
      </div>
    </>
  )
}
