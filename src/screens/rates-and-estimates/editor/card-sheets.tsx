import { type ReactNode, useMemo, useState } from 'react'
import { useGeneralData } from '../../../features/session/session.tsx'
import { Segments } from '../../../ui/components/segments.tsx'
import { problemKey, Sheet } from '../../../ui/sheet/sheet.tsx'
import type { SheetRows } from '../../../ui/sheet/sheet-rows.ts'
import { type CardDraft, emptyRow } from './card-draft.ts'
import css from './editor.module.css'
import { editor as messages } from './editor-messages.ts'
import type { DraftProblem } from './read-draft.ts'
import { namesOf, sheetColumns } from './sheet-columns.ts'
import { SHEET_NAMES, type SheetName } from './sheet-fields.ts'

export interface Target {
  readonly sheet: SheetName
  readonly row: number
  readonly column: string
}

interface CardSheetsProps {
  draft: CardDraft
  problems: readonly DraftProblem[]
  /** Null where it is read only. */
  onChange: ((sheet: SheetName, rows: SheetRows) => void) | null
  nextId: () => number
  /** What else can be done with a table. */
  tools?: (sheet: SheetName) => ReactNode
  /** The cell that somebody was sent to. */
  target: Target | null
}

/** The tables of a card, one at a time. */
export function CardSheets({ draft, problems, onChange, nextId, tools, target }: CardSheetsProps) {
  const { accounts } = useGeneralData()
  const [chosen, setChosen] = useState<SheetName>('groups')
  const [seen, setSeen] = useState(target)
  if (target !== seen) {
    setSeen(target)
    if (target !== null) setChosen(target.sheet)
  }
  // Only what names something is looked at: the columns stay while prices are typed.
  const { zones, levels } = draft.sheets
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are of zones, levels and accounts
  const columns = useMemo(
    () => sheetColumns(chosen, namesOf(draft, accounts)),
    [chosen, zones, levels, accounts],
  )
  const wrong = useMemo(
    () =>
      new Map(
        problems.flatMap(({ sheet, row, column, says }) =>
          sheet === chosen ? [[problemKey(row, column), says]] : [],
        ),
      ),
    [problems, chosen],
  )
  const countOf = (sheet: SheetName) => problems.filter((problem) => problem.sheet === sheet).length
  return (
    <div className={css.sheets}>
      <div className={css.tables}>
        <Segments
          label={messages.tables}
          options={SHEET_NAMES.map((value) => {
            const count = countOf(value)
            return { value, label: messages.sheets[value], ...(count > 0 && { count }) }
          })}
          chosen={chosen}
          onChoose={setChosen}
        />
        {tools?.(chosen)}
      </div>
      <div className={css.table}>
        <Sheet
          key={chosen}
          label={messages.sheets[chosen]}
          columns={columns}
          rows={draft.sheets[chosen]}
          onChange={onChange === null ? null : (rows) => onChange(chosen, rows)}
          newRow={() => emptyRow(chosen, nextId())}
          problems={wrong}
          target={target?.sheet === chosen ? target : null}
        />
      </div>
    </div>
  )
}
