/** Places of a zone as one text: from wide to narrow, `NC`, `KZN / Durban`, `* / * / Umhlanga`; a whole country as `Country: BW`. */
import { countryCode } from '../../../domain/addresses/countries.ts'
import { provinceCode } from '../../../domain/values/province.ts'
import { joined, wordsIn } from './sheet-fields.ts'

interface ZonePlace {
  readonly country?: string | undefined
  readonly zone?: string | undefined
  readonly city?: string | undefined
  readonly local_area?: string | undefined
}

const ANY = '*'

export function placesText(places: readonly ZonePlace[]): string {
  return joined(
    places.map(({ country, zone, city, local_area }) => {
      if (country !== undefined) return `Country: ${country}`
      const parts = [zone, city, local_area].map((part) => part ?? ANY)
      while (parts.length > 1 && parts.at(-1) === ANY) parts.pop()
      return parts.join(' / ')
    }),
  )
}

/** A text that names one thing alone is a province where there is one of that name, else a city. */
export function placesIn(text: string): ZonePlace[] {
  return wordsIn(text).map((word) => {
    const [, country] = /^(?:country|land)\s*:\s*(.+)$/i.exec(word) ?? []
    // What is no country stays as it was typed, and is refused by its name.
    if (country !== undefined) return { country: countryCode(country) ?? country }
    const parts = word.split('/').map((part) => part.trim())
    const [zone, city, ...area] =
      parts.length === 1 && word !== ANY && provinceCode(word) === null ? [ANY, ...parts] : parts
    const named = (part: string | undefined) =>
      part === undefined || part === '' || part === ANY ? undefined : part
    return {
      ...(named(zone) && { zone: named(zone) }),
      ...(named(city) && { city: named(city) }),
      ...(area.length > 0 && { local_area: named(area.join(' / ')) }),
    }
  })
}
