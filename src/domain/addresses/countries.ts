/** Countries by ISO 3166-1, as the library i18n-iso-countries keeps them; which of them a provider serves (001 §3, §5; 002 §3). */
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import afrikaans from 'i18n-iso-countries/langs/af.json' with { type: 'json' }
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { searchText } from '../values/find.ts'
import type { Language } from '../values/locale.ts'
import { SOUTH_AFRICA } from '../values/province.ts'

type Names = Readonly<Record<string, string | readonly string[]>>
const NAMES: Readonly<Record<Language, Names>> = { en: english.countries, af: afrikaans.countries }

/** What people write besides, which the list has not. */
const SPELLINGS: Readonly<Record<string, string>> = { RSA: 'ZA', DRC: 'CD', Swaziland: 'SZ', England: 'GB' }

const namesIn = (names: Names, code: string): readonly string[] => [names[code] ?? []].flat()

/** Two letters each: `BW`. */
export const COUNTRY_CODES: readonly string[] = codes.map(([code = '']) => code)

/** A letter of another alphabet is no letter of a country: Cyrillic ВW is not Botswana. */
const keyOf = (text: string) => searchText(text).replace(/[\s.,'’()&-]+/g, '')

/** A name that two countries have, as Congo, is of the first. */
function indexed(): ReadonlyMap<string, string> {
  const byKey = new Map<string, string>()
  const add = (text: string, code: string) => {
    const key = keyOf(text)
    if (key !== '' && !byKey.has(key)) byKey.set(key, code)
  }
  for (const [two = '', three = ''] of codes) {
    add(two, two)
    add(three, two)
  }
  for (const code of COUNTRY_CODES)
    for (const names of Object.values(NAMES)) for (const name of namesIn(names, code)) add(name, code)
  for (const [text, code] of Object.entries(SPELLINGS)) add(text, code)
  return byKey
}

let index: ReadonlyMap<string, string> | undefined

/** The two letters of a country by its letters or its name, in either language; null of what is no country. */
export function countryCode(text: string): string | null {
  index ??= indexed()
  return index.get(keyOf(text)) ?? null
}

/** Its name: in English that by which addresses keep it. */
export const countryName = (code: string, language: Language = 'en'): string =>
  namesIn(NAMES[language], code)[0] ?? namesIn(NAMES.en, code)[0] ?? code

/** A country as an address keeps it: its English name, South Africa where nothing is said; as it was sent where it is none. */
export function keptCountry(text: string): string {
  if (text === '') return SOUTH_AFRICA
  const code = countryCode(text)
  return code === null ? text : countryName(code)
}

/** The countries beside South Africa to which, and from which, a provider carries; two letters each. */
export interface ServedCountries {
  readonly collection: readonly string[]
  readonly delivery: readonly string[]
}

/** Why an address in this country cannot be taken; null at home. */
export function unknownCountry(country: string): string | null {
  return country === '' || countryCode(country) !== null
    ? null
    : `“${country.slice(0, 80)}” is not a country. Send its name or its two letters, such as BW`
}

/** Why nothing is carried there: the country is none, or none that the provider lists (001 §5). */
export function countryRefusal(
  side: 'collection' | 'delivery',
  country: string,
  served: ServedCountries,
): string | null {
  if (country === '' || country === SOUTH_AFRICA) return null
  const code = countryCode(country)
  if (code === null) return unknownCountry(country)
  if (code === 'ZA' || served[side].includes(code)) return null
  return side === 'collection' ? `We do not collect from ${country}` : `We do not deliver to ${country}`
}
