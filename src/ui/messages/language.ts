/**
 * Which language this browser speaks: what was chosen here, else what the browser prefers, else English. Kept in
 * storage, so that the next visit begins in it before anybody has signed in.
 */
import { type Language, languageOf } from '../../domain/values/locale.ts'

const KEY = 'hubline.language'

export function readLanguage(): Language {
  let kept: string | null = null
  try {
    kept = localStorage.getItem(KEY)
  } catch {
    // Refused storage: the browser's own preference counts.
  }
  return languageOf(kept) ?? languageOf(navigator.language) ?? 'en'
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // Without storage the choice holds for this page.
  }
}
