/** Which language is spoken now, for what is asked outside of React. Small: it comes with the first script. */

import type { ShipmentStatus } from '../../domain/shipments/shipment-status.ts'
import { type Language, LOCALES, type Locale } from '../../domain/values/locale.ts'

type StatusName = (status: ShipmentStatus) => string

let spoken: Language = 'en'
let nameOf: StatusName | null = null

/** From now on tables answer in this language, and statuses are called so. */
export function setCurrentLanguage(language: Language, statusName: StatusName | null = null): void {
  spoken = language
  nameOf = statusName
}

export const currentLanguage = (): Language => spoken

/** How statuses are called now; null before a language has come (features/shipment/status-name.ts). */
export const currentStatusName = (): StatusName | null => nameOf

/** How the language that is spoken now writes days and numbers. */
export const currentLocale = (): Locale => LOCALES[spoken]
