/** How the two languages of the console write days, spans and numbers: South African English and Afrikaans. */
import { keysOf } from './table.ts'

export interface Locale {
  /** For `lang` and Intl. */
  readonly tag: 'en-ZA' | 'af-ZA'
  /** As the language calls itself. */
  readonly name: string
  readonly months: readonly string[]
  readonly weekdays: readonly string[]
  readonly today: string
  readonly tomorrow: string
  readonly yesterday: string
  readonly now: string
  /** Short units of time, from the longest: an m alone is a metre. */
  readonly units: Readonly<Record<'y' | 'mo' | 'd' | 'h' | 'm', string>>
  /** After what is past: '4 min ago'. */
  readonly ago: string
  /** Before what is still to come: 'in 4 min'. */
  readonly ahead: string
  /** 000 §9 writes R 1 234.50; Afrikaans has a comma there. */
  readonly decimal: '.' | ','
}

export const LOCALES = {
  en: {
    tag: 'en-ZA',
    name: 'English',
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    today: 'today',
    tomorrow: 'tomorrow',
    yesterday: 'yesterday',
    now: 'now',
    units: { y: 'y', mo: 'mo', d: 'd', h: 'h', m: 'min' },
    ago: 'ago',
    ahead: 'in',
    decimal: '.',
  },
  af: {
    tag: 'af-ZA',
    name: 'Afrikaans',
    months: ['Jan', 'Feb', 'Mrt', 'Apr', 'Mei', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Des'],
    weekdays: ['Sondag', 'Maandag', 'Dinsdag', 'Woensdag', 'Donderdag', 'Vrydag', 'Saterdag'],
    today: 'vandag',
    tomorrow: 'môre',
    yesterday: 'gister',
    now: 'nou',
    units: { y: 'j', mo: 'mnd', d: 'd', h: 'u', m: 'min' },
    ago: 'gelede',
    ahead: 'oor',
    decimal: ',',
  },
} as const satisfies Record<string, Locale>

export type Language = keyof typeof LOCALES
export const LANGUAGES = keysOf(LOCALES)

/** The language that is meant by what was stored or by what a browser prefers: 'af-ZA' is af; null if none of ours. */
export function languageOf(tag: string | null | undefined): Language | null {
  const base = tag?.toLowerCase().split('-')[0]
  return LANGUAGES.find((language) => language === base) ?? null
}

/** 4.25 as `4.3`, in Afrikaans as `4,3`. */
export const toTenth = (value: number, { decimal }: Pick<Locale, 'decimal'>): string =>
  value.toFixed(1).replace('.', decimal)

/** Each language as it calls itself. */
export const LANGUAGE_NAMES = { en: LOCALES.en.name, af: LOCALES.af.name } as const satisfies Record<
  Language,
  string
>
