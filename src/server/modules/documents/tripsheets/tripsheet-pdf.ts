import type { Tripsheet, TripsheetStop } from '../../../../contract/tripsheets.ts'
import { TRIPSHEET_WORDS, type TripsheetWords } from '../../../../domain/dispatch/tripsheet-words.ts'
import { LOCALES, type Locale } from '../../../../domain/values/locale.ts'
import { formatDateTime, formatDayOfYear, formatTime } from '../../../../domain/values/moment.ts'
import { createPageWriter, type PageWriter, type Pdf } from '../page-writer.ts'
import { type DoorNotes, noteKey, type TripsheetJob } from './tripsheet-job.ts'

interface Said {
  readonly words: TripsheetWords
  readonly locale: Locale
}

/** Number, time and window, place and parcels, room to sign. */
const COLUMNS = [0.06, 0.16, 0.5, 0.28]
const HEAD = { size: 8, quiet: true } as const
const QUIET = { quiet: true } as const
/** Points; a signature has room below one another. */
const SIGNING_ROOM = 14

const time = (moment: string): string => formatTime(Date.parse(moment))

function windowText({ after, before }: TripsheetStop, words: TripsheetWords): string {
  if (after !== null && before !== null) return words.window(time(after), time(before))
  if (before !== null) return words.until(time(before))
  return after === null ? '' : words.since(time(after))
}

/** The tripsheets of drivers on A4, each from a new page: its stops in order, with room for a signature beside each. */
export function tripsheetsPdf({ sheets, notes, printed_at, language, courier, colour }: TripsheetJob): Pdf {
  const said = { words: TRIPSHEET_WORDS[language], locale: LOCALES[language] }
  const { words, locale } = said
  const [first] = sheets
  const whose = sheets.length === 1 ? (first?.driver_name ?? '') : words.drivers(sheets.length)
  const page = createPageWriter(`${words.title} ${whose} ${first?.day ?? ''}`, courier, colour)
  const begun = sheets.map((sheet) => {
    const at = page.begin()
    writeSheet(page, sheet, { courier, notes, said })
    return { at, sheet }
  })
  const printed = `${words.printed} ${formatDateTime(printed_at, locale)}`
  page.end((number, of) => {
    const i = begun.findLastIndex(({ at }) => at <= number)
    const [own, next] = [begun[i], begun[i + 1]]
    if (own === undefined) return printed
    const { sheet, at } = own
    const pages = words.page(number - at + 1, (next?.at ?? of + 1) - at)
    return `${sheet.driver_name} · ${sheet.day} · ${printed} · ${pages}`
  })
  return page.pdf
}

interface SheetFacts {
  readonly courier: string
  readonly notes: DoorNotes
  readonly said: Said
}

function writeSheet(page: PageWriter, sheet: Tripsheet, { courier, notes, said }: SheetFacts): void {
  const { words } = said
  writeHead(page, sheet, courier, said)
  page.row(COLUMNS, [
    { text: words.number, style: HEAD },
    { text: words.planned, style: HEAD },
    { text: words.stop, style: HEAD },
    { text: words.signature, style: HEAD },
  ])
  page.rule(true)
  for (const [i, stop] of sheet.stops.entries()) writeStop(page, stop, i + 1, notes, said)
  if (sheet.stops.length === 0) page.text(words.nothing, QUIET)
}

function writeHead(page: PageWriter, sheet: Tripsheet, courier: string, { words, locale }: Said): void {
  page.row(
    [0.65, 0.35],
    [
      { text: courier, style: { size: 16, bold: true } },
      { text: words.title, style: { size: 16, bold: true, branded: true, align: 'right' } },
    ],
  )
  page.space(6)
  page.rule()
  const amount = (value: number) => String(value).replace('.', locale.decimal)
  const end = ({ at, name }: Tripsheet['start']) =>
    [at === null ? null : time(at), name].filter((part) => part !== null).join(' ')
  const { load } = sheet
  const facts = [
    [words.driver, sheet.driver_name],
    [words.vehicle, sheet.vehicle],
    [
      words.day,
      `${formatDayOfYear(Date.parse(`${sheet.day}T12:00:00+02:00`), locale)} · ${words.status[sheet.status]}`,
    ],
    [words.from, end(sheet.start)],
    [words.to, end(sheet.end)],
    ['', words.load(load.stops, load.parcels)],
    [
      '',
      [
        words.weighs(amount(load.weight_kg), amount(load.capacity_kg)),
        words.fills(amount(load.volume_litres), amount(load.capacity_litres), load.unmeasured_tasks > 0),
      ].join(', '),
    ],
  ] as const
  for (const [label, text] of facts)
    if (text !== '')
      page.row(
        [0.2, 0.8],
        [
          { text: label, style: QUIET },
          { text, style: { bold: true } },
        ],
      )
  page.space(10)
}

function taskText(stop: TripsheetStop, notes: DoorNotes, words: TripsheetWords): string {
  return stop.tasks
    .flatMap((task) => {
      const { tracking_reference, side, parcels, done_at } = task
      const what = side === 'collection' ? words.collect : words.deliver
      const done = done_at === null ? '' : ` · ${words.done} ${time(done_at)}`
      const note = notes.get(noteKey(task))?.note ?? null
      const line = `${what} ${tracking_reference} · ${words.parcels(parcels)}${done}`
      return note === null || note === '' ? [line] : [line, note]
    })
    .join('\n')
}

function writeStop(
  page: PageWriter,
  stop: TripsheetStop,
  number: number,
  notes: DoorNotes,
  { words }: Said,
): void {
  const when = [time(stop.planned_at), windowText(stop, words), stop.locked ? words.locked : '']
  const [first] = stop.tasks
  const street = first === undefined ? '' : (notes.get(noteKey(first))?.street ?? '')
  const door = [stop.name, street, stop.place].filter((part) => part !== '').join(', ')
  page.row(COLUMNS, [
    { text: String(number), style: { bold: true } },
    { text: when.filter((part) => part !== '').join('\n'), style: { bold: true } },
    { text: `${door}\n${taskText(stop, notes, words)}` },
    { text: '' },
  ])
  page.space(SIGNING_ROOM)
  page.rule()
}
