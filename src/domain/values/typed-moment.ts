/** Days and times as people type them: 22 Nov 2026 and 18:30, whatever the browser writes itself. */
import { LANGUAGES, LOCALES } from './locale.ts'
import { dayStart } from './moment.ts'

const DAY_MS = 86_400_000
const two = (n: number | string): string => String(n).padStart(2, '0')

/** 1 to 12 for 'nov', 'November', 'Des' or '11'; null for anything else. Three letters tell the months of both languages apart. */
function monthOf(text: string): number | null {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const known = LANGUAGES.map((language) =>
    LOCALES[language].months.findIndex((month) => text.toLowerCase().startsWith(month.toLowerCase())),
  ).find((index) => index >= 0)
  return known === undefined ? null : known + 1
}

const written = (year: number | string, month: number, day: string): string | null => {
  const text = `${year}-${two(month)}-${two(day)}`
  return dayStart(text) === null ? null : text
}

/** Without a year the nearest such day is meant: in December 5 Jan is next year's. */
function nearest(month: number, day: string, today: string): string | null {
  const year = Number(today.slice(0, 4))
  const distance = (text: string) => Math.abs(Date.parse(text) - Date.parse(today))
  const near = [year - 1, year, year + 1].flatMap((one) => written(one, month, day) ?? [])
  return near.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/**
 * '2026-11-22' for '22 Nov 2026', '22 nov', '22/11/2026' and '2026-11-22', and for today and tomorrow in both languages;
 * null for what is no day, or not yet. `today` as 2026-11-22.
 */
export function typedDay(typed: string, today: string): string | null {
  const text = typed.trim()
  const word = text.toLowerCase()
  if (LANGUAGES.some((language) => LOCALES[language].today === word)) return today
  if (LANGUAGES.some((language) => LOCALES[language].tomorrow === word))
    return new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return dayStart(text) === null ? null : text
  const parts = /^(\d{1,2})[\s./-]*([a-zê]{3,}|(?<=\D)\d{1,2})\.?(?:[\s./-]+(\d{4}))?$/i.exec(text)
  if (parts === null) return null
  const [, day = '', name = '', year] = parts
  const month = monthOf(name)
  if (month === null) return null
  return year === undefined ? nearest(month, day, today) : written(year, month, day)
}

/** '18:30' for '18:30', '18h30', '18.30', '1830' and '18'; null for what is no time of a day. */
export function typedTime(typed: string): string | null {
  const parts = /^(\d{1,2})(?:[:.h ]?(\d{2}))?h?$/i.exec(typed.trim())
  if (parts === null) return null
  const [, hours = '', minutes = '00'] = parts
  return Number(hours) < 24 && Number(minutes) < 60 ? `${two(hours)}:${minutes}` : null
}
