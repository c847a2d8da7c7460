/**
 * What may be stored as a setting (002 §5): a value as somebody typed or sent it becomes the value that is kept, or a
 * sentence that says what is wrong with it. The browser asks before it sends, the server before it stores.
 */
import { countryCode, unknownCountry } from '../addresses/countries.ts'
import { Excludable } from '../shipments/excludable.ts'
import { LATE_STATUSES } from '../shipments/problem-views.ts'
import { isEmail } from '../values/email.ts'
import { splitList } from '../values/list-input.ts'
import { dayStart } from '../values/moment.ts'
import { isPhone, PHONE_REFUSAL } from '../values/phone.ts'
import { cleanedText, isMeant } from '../values/typed-text.ts'
import { isWebAddress, normaliseUrl } from '../values/web-address.ts'
import { type ChoiceType, READ, type SettingRow, type SettingType } from './setting-row.ts'
import { meaningsOf, SettingKey, type Settings, type SettingValue, settingRow } from './settings.ts'

export type Accepted = { ok: true; value: SettingValue } | { ok: false; say: string }
type Rule = (value: unknown, row: SettingRow) => Accepted

const accepted = (value: SettingValue): Accepted => ({ ok: true, value })
const wrong = (say: string): Accepted => ({ ok: false, say })

/** Characters of a text and of a line of a list, of HTML, lines of a list. */
const MOST = { text: 200, line: 100, html: 50_000, lines: 200 } as const

const HALF_HOUR = /^([01]\d|2[0-3]):(00|30)$/

function text(value: unknown, most: number, use: (bare: string) => Accepted = accepted): Accepted {
  if (typeof value !== 'string') return wrong('Enter text')
  const bare = cleanedText(value).trim()
  if (!isMeant(bare)) return wrong('This holds control characters, or what is no character')
  if (bare.length > most)
    return wrong(`At most ${most.toLocaleString('en-ZA').replace(/\s/g, ' ')} characters`)
  return use(bare)
}

const one: Rule = (value, { lines, maxLength = MOST.text }) =>
  text(value, maxLength, (bare) =>
    lines === undefined && /[\r\n]/.test(bare) ? wrong('Enter one line') : accepted(bare),
  )

function number(value: unknown, { min = -1e9, max = 1e9 }: SettingRow): Accepted {
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrong('Enter a number')
  if (value < min || value > max) return wrong(`Enter a number from ${min} to ${max}`)
  // -0 is 0, and nobody means more than a thousandth.
  if (Math.round(value * 1000) !== Number((value * 1000).toPrecision(15)))
    return wrong('At most three decimals')
  return accepted(value === 0 ? 0 : value)
}

function lines(value: unknown, { maxLength = MOST.line, line: shape }: SettingRow): Accepted {
  if (!Array.isArray(value)) return wrong('Send a list')
  if (value.length > MOST.lines) return wrong(`At most ${MOST.lines} entries`)
  const kept: string[] = []
  for (const line of value) {
    const its = text(line, maxLength)
    if (!its.ok) return its
    if (typeof its.value !== 'string' || its.value === '') return wrong('An entry is empty')
    if (shape !== undefined && !shape.matches.test(its.value)) return wrong(shape.says)
    if (kept.some((other) => other.toLowerCase() === String(its.value).toLowerCase()))
      return wrong(`“${its.value}” is there twice`)
    kept.push(its.value)
  }
  return accepted(kept)
}

/** The values of a field that takes several: a list, or a text by comma or semicolon with spaces removed. */
function severalOf(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return splitList(value)
  return Array.isArray(value) && value.every((part) => typeof part === 'string')
    ? value.flatMap(splitList)
    : null
}

/** What a list of statuses may hold: all that there are, or those in which a shipment can stand in a view. */
export const choosable = (among: SettingRow['among']): readonly Excludable[] =>
  among === undefined ? Excludable.options : LATE_STATUSES[among]

function choice(type: ChoiceType): Rule {
  return (value) => {
    const read = READ[type].safeParse(value)
    return read.success ? accepted(read.data) : wrong(`Choose one of: ${READ[type].options.join(', ')}`)
  }
}

const RULES: Readonly<Record<SettingType, Rule>> = {
  text: one,
  secret: one,
  html: (value, { maxLength = MOST.html }) => text(value, maxLength),
  url: (value) =>
    text(value, 500, (bare) => {
      const address = normaliseUrl(bare)
      return address === '' || isWebAddress(address) ? accepted(address) : wrong('Enter a web address')
    }),
  email: (value) =>
    text(value, 254, (bare) =>
      bare === '' || isEmail(bare) ? accepted(bare) : wrong('Enter a valid e-mail address'),
    ),
  emails: (value) => {
    const several = severalOf(value)
    if (several === null) return wrong('Enter text')
    const not = several.find((part) => !isEmail(part))
    if (not !== undefined) return wrong(`“${not.slice(0, 80)}” is not an e-mail address`)
    return text([...new Set(several)].join(', '), 2_000)
  },
  phone: (value) =>
    text(value, 40, (bare) => (bare === '' || isPhone(bare) ? accepted(bare) : wrong(PHONE_REFUSAL))),
  colour: (value) =>
    READ.colour.safeParse(value).success ? accepted(String(value)) : wrong('Enter a colour such as #00A422'),
  time: (value) =>
    typeof value === 'string' && (value === '' || HALF_HOUR.test(value))
      ? accepted(value)
      : wrong('Choose a time from 00:00 to 23:30, in steps of 30 minutes'),
  date: (value) =>
    typeof value === 'string' && (value === '' || dayStart(value) !== null)
      ? accepted(value)
      : wrong('Enter a date such as 2026-11-22'),
  flag: (value) => (typeof value === 'boolean' ? accepted(value) : wrong('Choose yes or no')),
  number,
  limit: (value, row) => (value === null || value === '' ? accepted(null) : number(value, row)),
  list: lines,
  countries(value) {
    const several = severalOf(value)
    if (several === null) return wrong('Send a list')
    const not = several.map(unknownCountry).find((problem) => problem !== null)
    if (not !== undefined) return wrong(not)
    return accepted([...new Set(several.flatMap((text) => countryCode(text) ?? []))])
  },
  statuses(value, { among }) {
    const several = severalOf(value)
    if (several === null) return wrong('Send a list')
    const read = [...new Set(several)].map((status) => Excludable.safeParse(status).data)
    const known = read.filter((status) => status !== undefined)
    if (known.length < read.length) return wrong('This status or event does not exist')
    const isOffered = choosable(among)
    const other = known.find((status) => !isOffered.includes(status))
    return other === undefined ? accepted(known) : wrong(`“${other}” never stands in this view`)
  },
  terms: choice('terms'),
  message: choice('message'),
  trigger: choice('trigger'),
  reference: choice('reference'),
  waybill: choice('waybill'),
  language: choice('language'),
  uncollected_date: choice('uncollected_date'),
}

/** A value as it was sent, JSON or JSON in text (000 §3), as it is kept; else what is wrong with it. */
export function acceptSetting(row: SettingRow, sent: unknown): Accepted {
  const outcomes = meaningsOf(sent).map((value) => RULES[row.type](value, row))
  return outcomes.find(({ ok }) => ok) ?? outcomes[0] ?? wrong('This is not understood')
}

/** What was changed so that it contradicts what stands beside it: a maximum below its minimum, either way about. */
export function contradictions(
  settings: Settings,
  isChanged: (key: SettingKey) => boolean,
): { readonly key: SettingKey; readonly say: string }[] {
  return SettingKey.options.flatMap((key) => {
    const least = SettingKey.safeParse(settingRow(key).not_below)
    if (!least.success) return []
    const [most, fewest] = [settings[key], settings[least.data]]
    if (typeof most !== 'number' || typeof fewest !== 'number' || most >= fewest) return []
    if (isChanged(key)) return [{ key, say: `At least ${fewest}` }]
    return isChanged(least.data) ? [{ key: least.data, say: `At most ${most}` }] : []
  })
}
