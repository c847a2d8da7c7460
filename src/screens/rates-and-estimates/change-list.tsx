import type { CardChange, FieldChange } from '../../domain/rates/compare-cards.ts'
import { useGeneralData } from '../../features/session/session.tsx'
import { Badge, type Tone } from '../../ui/components/badge.tsx'
import { cards as messages } from './card-messages.ts'
import css from './cards.module.css'
import { editor } from './editor/editor-messages.ts'

const TONES = {
  added: 'green',
  removed: 'red',
  changed: 'blue',
  moved: 'grey',
} as const satisfies Record<CardChange['is'], Tone>

/** More are told by their number: who changed so much has pasted a whole card. */
const MOST_SHOWN = 300

interface ChangeListProps {
  changes: readonly CardChange[]
  /** What zones are called, by their ids. */
  zones?: ReadonlyMap<string, string>
}

/** What differs between two versions, by table and row. */
export function ChangeList({ changes, zones = new Map() }: ChangeListProps) {
  const { accounts } = useGeneralData()
  const names = new Map([...accounts].map(([id, { name }]) => [String(id), name]))
  const tables: Readonly<Record<string, string>> = editor.sheets
  const shown = changes.slice(0, MOST_SHOWN)
  return (
    <>
      <table className={css.changes}>
        <thead>
          <tr>
            <th scope="col">{messages.table}</th>
            <th scope="col">{messages.row}</th>
            <th scope="col">{messages.change}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ table, is, name, level, fields }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list of changes is made anew as a whole
            <tr key={i}>
              <td>{table === null ? messages.card : (tables[table] ?? table)}</td>
              <th scope="row">
                {level !== null && <span className={css.code}>{`${level} `}</span>}
                {name}
              </th>
              <td>
                <Badge tone={TONES[is]} plain>
                  {messages.is[is]}
                </Badge>
                <ul className={css.fields}>
                  {fields.map((field) => (
                    <Field key={field.field} of={field} is={is} zones={zones} accounts={names} />
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > shown.length && (
        <p className={css.quiet}>{messages.moreChanges(changes.length - shown.length)}</p>
      )}
    </>
  )
}

type Names = ReadonlyMap<string, string>

/** A value of the card in the words of its sheet. */
function wordsFor(field: string, text: string, zones: Names, accounts: Names): string {
  if (text === '') return messages.nothing
  const choices: Readonly<Record<string, string>> = editor.choices
  const named = (names: Names) =>
    text
      .split('; ')
      .map((id) => names.get(id) ?? id)
      .join('; ')
  if (field === 'from' || field === 'to' || field === 'zones') return named(zones)
  if (field === 'account_ids') return named(accounts)
  if (field === 'area') return editor.drawn
  return choices[text] ?? text
}

function Field({
  of: { field, from, to },
  is,
  zones,
  accounts,
}: {
  of: FieldChange
  is: CardChange['is']
  zones: Names
  accounts: Names
}) {
  const titles: Readonly<Record<string, string>> = editor.columns
  const say = (text: string) => wordsFor(field, text, zones, accounts)
  return (
    <li>
      <span className={css.field}>{titles[field] ?? field}</span>{' '}
      {is !== 'added' && <del className={css.old}>{say(from)}</del>}
      {is === 'changed' && ' → '}
      {is !== 'removed' && <ins className={css.new}>{say(to)}</ins>}
    </li>
  )
}
