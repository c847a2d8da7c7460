/** What a draft comes to as a card, and every cell that is wrong with it. */
import { cardProblems } from '../../../domain/rates/card-problems.ts'
import { RateCard } from '../../../domain/rates/rate-card.ts'
import { reasonText } from '../../../ui/messages/reason-text.ts'
import type { SheetRow } from '../../../ui/sheet/sheet-rows.ts'
import { type CardDraft, PLAIN_SHEETS } from './card-draft.ts'
import { editor as messages } from './editor-messages.ts'
import { placesIn } from './place-text.ts'
import { type Field, fieldsOf, SHEET_NAMES, type SheetName, wordsIn } from './sheet-fields.ts'

export interface DraftProblem {
  /** Null: of the card itself. */
  readonly sheet: SheetName | null
  /** Key of the row. */
  readonly row: number
  readonly column: string
  readonly says: string
}

export interface ReadDraft {
  /** Null where it cannot even be saved. */
  readonly card: RateCard | null
  readonly problems: readonly DraftProblem[]
}

type Raw = Record<string, unknown>
/** Says of a cell what is wrong with it. */
type Say = (column: string, says: string) => void

function idsIn(cell: string, unknown: (word: string) => void): number[] {
  return wordsIn(cell).flatMap((word) => {
    if (/^\d{1,10}$/.test(word)) return [Number(word)]
    unknown(word)
    return []
  })
}

function cellValue(field: Field, cell: string, row: Raw, say: Say): void {
  const { key, kind, required } = field
  const text = cell.trim()
  if (required && text === '') {
    say(key, messages.wrong.missing)
    return
  }
  switch (kind.is) {
    case 'flag':
      if (text !== '' && text !== 'yes') {
        say(key, messages.wrong.yesOrNo)
        return
      }
      row[key] = text === 'yes'
      return
    case 'words':
      row[key] = wordsIn(text)
      return
    case 'zones':
      row[key] = idsIn(text, (word) => say(key, messages.wrong.noZone(word)))
      return
    case 'accounts':
      row[key] = idsIn(text, (word) => say(key, messages.wrong.noAccount(word)))
      return
    case 'levels':
      row[key] = wordsIn(text)
      return
    case 'places':
      row[key] = placesIn(text)
      return
    case 'area':
    case 'level':
      return
    case 'choice':
      if (text === '') {
        if (kind.otherwise !== undefined) row[key] = kind.otherwise
      } else if (kind.of.includes(text)) row[key] = key === 'insurance_disabled' ? text === 'yes' : text
      else say(key, messages.wrong.noChoice)
      return
    case 'rate':
      if (row.formula_type === 'flat') row.charge = text === '' ? null : text
      else if (row.formula_type === 'formula') row.formula = text === '' ? null : text
      else if (text !== '') say(key, messages.wrong.notHere)
      return
    case 'whole':
      if (text !== '' && !/^\d{1,9}$/.test(text)) {
        say(key, messages.wrong.notWhole)
        return
      }
      if (text !== '') row[key] = Number(text)
      return
    case 'amount':
      // What is not said of an amount that may be left out is what the card takes for it.
      if (text !== '') row[key] = text
      return
    case 'text':
      row[key] = text
  }
}

/** Of a place in the card the row of a sheet. */
type Origins = Map<string, { readonly sheet: SheetName; readonly row: number }>

const RATE_FIELDS: ReadonlySet<string> = new Set(['charge', 'formula'])

/** `levels[0].groups[2].formula` as the cell that it came from. */
function placeOf(origins: Origins, path: string): Pick<DraftProblem, 'sheet' | 'row' | 'column'> {
  let prefix = path
  while (prefix !== '' && !origins.has(prefix)) prefix = prefix.replace(/(\.\w+|\[\d+\]|^\w+)$/, '')
  const origin = origins.get(prefix)
  const field = /^\.?(\w+)/.exec(path.slice(prefix.length))?.[1] ?? ''
  if (origin === undefined) return { sheet: null, row: 0, column: field }
  const known = fieldsOf(origin.sheet)
  const column = RATE_FIELDS.has(field) && origin.sheet === 'groups' ? 'rate' : field
  return { ...origin, column: known.some(({ key }) => key === column) ? column : (known[0]?.key ?? '') }
}

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  )

export function readDraft(draft: CardDraft): ReadDraft {
  const problems: DraftProblem[] = []
  const origins: Origins = new Map()
  const read = (sheet: SheetName, { key, cells }: SheetRow): Raw => {
    const row: Raw = {}
    for (const [i, field] of fieldsOf(sheet).entries())
      cellValue(field, cells[i] ?? '', row, (column, says) =>
        problems.push({ sheet, row: key, column, says }),
      )
    return row
  }

  const levels: (Raw & { groups: Raw[] })[] = []
  const byCode = new Map<string, { groups: Raw[]; at: number }>()
  for (const row of draft.sheets.levels) {
    const groups: Raw[] = []
    const level = { ...read('levels', row), groups }
    const code = (row.cells[0] ?? '').trim().toUpperCase()
    if (!byCode.has(code)) byCode.set(code, { groups: level.groups, at: levels.length })
    origins.set(`levels[${levels.length}]`, { sheet: 'levels', row: row.key })
    levels.push(level)
  }
  for (const row of draft.sheets.groups) {
    const code = (row.cells[0] ?? '').trim()
    const level = byCode.get(code.toUpperCase())
    const group = { ...read('groups', row), id: row.key }
    if (level === undefined) {
      if (code !== '')
        problems.push({
          sheet: 'groups',
          row: row.key,
          column: 'level',
          says: messages.wrong.noLevel(code),
        })
      continue
    }
    origins.set(`levels[${level.at}].groups[${level.groups.length}]`, { sheet: 'groups', row: row.key })
    level.groups.push(group)
  }
  const tables = PLAIN_SHEETS.map((sheet) => [
    sheet,
    draft.sheets[sheet].map((row, i) => {
      origins.set(`${sheet}[${i}]`, { sheet, row: row.key })
      const area = sheet === 'zones' ? { area: draft.areas.get(row.key) ?? null } : {}
      return { ...read(sheet, row), ...area, id: row.key }
    }),
  ])
  const parsed = RateCard.safeParse({
    name: draft.name,
    road_factor: draft.road_factor.trim(),
    levels,
    ...Object.fromEntries(tables),
  })
  if (!parsed.success) {
    // What a cell is said to want already is not said again in other words.
    const said = new Set(problems.map(({ sheet, row, column }) => `${sheet} ${row} ${column}`))
    for (const { path, message } of parsed.error.issues) {
      const place = placeOf(origins, pathText(path))
      if (!said.has(`${place.sheet} ${place.row} ${place.column}`))
        problems.push({ ...place, says: reasonText(message) })
    }
    return { card: null, problems: inOrder(draft, problems) }
  }
  if (problems.length > 0) return { card: null, problems: inOrder(draft, problems) }
  const wrong = cardProblems(parsed.data).map(({ path, says, at }) => ({
    ...placeOf(origins, path),
    says: at === undefined ? reasonText(says) : messages.wrong.at(reasonText(says), at + 1),
  }))
  return { card: parsed.data, problems: inOrder(draft, wrong) }
}

/** As they stand in the sheets, and these in their order. */
function inOrder(draft: CardDraft, problems: readonly DraftProblem[]): DraftProblem[] {
  const places = new Map(
    SHEET_NAMES.map((name) => [name, new Map(draft.sheets[name].map(({ key }, i) => [key, i]))]),
  )
  const rank = ({ sheet, row }: DraftProblem) =>
    sheet === null ? -1 : SHEET_NAMES.indexOf(sheet) * 100_000 + (places.get(sheet)?.get(row) ?? 0)
  return problems.toSorted((a, b) => rank(a) - rank(b))
}
