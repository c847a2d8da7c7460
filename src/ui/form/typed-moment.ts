/** Days and times as people type them: 22 Nov 2026 and 18:30, whatever the browser writes itself. */
import dayjs from 'dayjs'
import 'dayjs/locale/af.js'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { LANGUAGES, LOCALES } from '../../domain/values/locale.ts'
import { dayStart } from '../../domain/values/moment.ts'

dayjs.extend(customParseFormat)

const ISO = 'YYYY-MM-DD'
/** Once what stands between the parts has become a space, and a first 0 is gone. */
const WITH_YEAR = ['D MMM YYYY', 'D MMMM YYYY', 'D M YYYY']

const two = (n: number | string): string => String(n).padStart(2, '0')

/** 2026-11-22 for `22 Nov 2026` in either language; null for what is no day. */
function dayWritten(text: string): string | null {
  for (const language of LANGUAGES) {
    const day = dayjs(text, WITH_YEAR, language, true)
    if (day.isValid() && dayStart(day.format(ISO)) !== null) return day.format(ISO)
  }
  return null
}

/** Without a year the nearest such day is meant: in December 5 Jan is next year's. */
function nearest(text: string, today: string): string | null {
  const year = Number(today.slice(0, 4))
  const distance = (day: string) => Math.abs(dayjs(day).diff(today))
  const near = [year - 1, year, year + 1].flatMap((one) => dayWritten(`${text} ${one}`) ?? [])
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
    return dayjs(today).add(1, 'day').format(ISO)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return dayStart(text) === null ? null : text
  const parts = /^(\d{1,2})[\s./-]*([a-zê]{3,}|(?<=\D)\d{1,2})\.?(?:[\s./-]+(\d{4}))?$/i.exec(text)
  if (parts === null) return null
  const [, day = '', month = '', year] = parts
  // dayjs knows names as they are written: with a capital, and September by three letters or all.
  const name = month
    .toLowerCase()
    .replace(/^sept$/, 'sep')
    .replace(/^[a-z]/, (first) => first.toUpperCase())
  const plain = `${Number(day)} ${name.replace(/^0/, '')}`
  return year === undefined ? nearest(plain, today) : dayWritten(`${plain} ${year}`)
}

/** '18:30' for '18:30', '18h30', '18.30', '1830' and '18'; null for what is no time of a day. */
export function typedTime(typed: string): string | null {
  const parts = /^(\d{1,2})(?:[:.h ]?(\d{2}))?h?$/i.exec(typed.trim())
  if (parts === null) return null
  const [, hours = '', minutes = '00'] = parts
  return Number(hours) < 24 && Number(minutes) < 60 ? `${two(hours)}:${minutes}` : null
}
