/** The terms that account users accept, and how (000 §4, §5). */
import type { Settings } from '../settings/settings.ts'

/** The terms in force. In a window they are read to the end; as a list every one is ticked. */
export type Terms =
  | { readonly mode: 'window'; readonly version: string; readonly html: string }
  | { readonly mode: 'checkbox'; readonly version: string; readonly items: readonly string[] }

/** Text that is scrolled to within this of its end counts as read (px). */
export const READ_WITHIN_PX = 60
export const READ_HINT = 'Please read through the above Ts & Cs and scroll down to accept'

type TermsSettings = Pick<
  Settings,
  'terms_mode' | 'terms_and_conditions_version' | 'window_user_terms_and_conditions' | 'shipment_terms'
>

/** The provider's terms; null when there are none: no version, or nothing to read. */
export function termsOf(settings: TermsSettings): Terms | null {
  const version = settings.terms_and_conditions_version.trim()
  if (version === '') return null
  if (settings.terms_mode === 'checkbox') {
    const items = settings.shipment_terms.map((item) => item.trim()).filter((item) => item !== '')
    return items.length === 0 ? null : { mode: 'checkbox', version, items }
  }
  const html = settings.window_user_terms_and_conditions.trim()
  return html === '' ? null : { mode: 'window', version, html }
}

interface Accepter {
  readonly account_id: number | null
  readonly terms_and_conditions_accepted_version: string | null
}

/** The terms that somebody has to accept before they go on; null for nobody else's accounts and for staff. */
export function termsToAccept(
  user: Accepter,
  settings: TermsSettings,
  { impersonating }: { impersonating: boolean },
): Terms | null {
  if (user.account_id === null || impersonating) return null
  const terms = termsOf(settings)
  return terms === null || terms.version === user.terms_and_conditions_accepted_version ? null : terms
}

interface Scrolled {
  readonly scrollTop: number
  readonly clientHeight: number
  readonly scrollHeight: number
}

/** Whether a text is read to its end; one that fits into its window is read by being seen. */
export function isReadToTheEnd({ scrollTop, clientHeight, scrollHeight }: Scrolled): boolean {
  return scrollHeight - clientHeight - scrollTop <= READ_WITHIN_PX
}
