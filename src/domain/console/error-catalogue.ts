/**
 * What is shown for an error (000 §8), from the text that a call, the network or the browser gave.
 *
 * Answers that are about more than their call are in response-signals.ts, what the server itself says in refusal-table.ts.
 */
import { sentence } from '../values/sentence.ts'
import { keysOf } from '../values/table.ts'

export const INTERNET = 'There is a problem with your internet connectivity.'
export const SERVICE_AWAY = 'Service unavailable. Please check your Internet connection.'
export const REFRESH = 'Please refresh your page and try again.'

interface TextRow {
  when: RegExp
  /** Nothing: it is silent. */
  show: string
}

/** Texts that are shown as another one. */
export const ERROR_TEXTS: readonly TextRow[] = [
  { when: /^The user aborted a request\.?$/i, show: '' },
  { when: /^signal is aborted without reason\.?$/i, show: '' },
  { when: /^Aborted duplicate request\.?$/i, show: '' },
  { when: /^the account has been closed\.?$/i, show: '' },
  { when: /^Service unavailable\.?$/i, show: SERVICE_AWAY },
  {
    when: /^(Failed to fetch|Load failed|NetworkError when attempting to fetch resource)\.?$/i,
    show: INTERNET,
  },
]

/** Text as a person reads it: a whole sentence; empty where there is nothing to say. */
export function shownError(text: string): string {
  const row = ERROR_TEXTS.find(({ when }) => when.test(text.trim()))
  return row === undefined ? sentence(text) : row.show
}

/** Texts that say by themselves what to do. */
export const ACTIONABLE_TEXTS: readonly string[] = [INTERNET, SERVICE_AWAY]

/**
 * The same, where the person can do no more than try again (000 §8, "other errors"): with `refresh` after it, unless it
 * ends with that or with a text that is `enough`.
 */
export function shownErrorWithRefresh(text: string, refresh = REFRESH, enough = ACTIONABLE_TEXTS): string {
  const shown = shownError(text)
  const says = [refresh, ...enough].some((known) => shown.endsWith(known))
  return shown === '' || says ? shown : `${shown} ${refresh}`
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The error text of a body: `message` where `error` is there too, else the message within `error`, else the raw text. */
export function errorTextOf(body: unknown): string {
  if (typeof body === 'string') return /^\s*</.test(body) ? '' : body.trim()
  if (!isObject(body)) return ''
  const { message, error } = body
  if (typeof message === 'string' && error !== undefined) return message
  if (isObject(error) && typeof error.message === 'string') return error.message
  return typeof error === 'string' ? error : typeof message === 'string' ? message : ''
}

/** Errors of browsers that a person can do something about; what to do stands in the words of the shell. */
export const BROWSER_ERRORS = {
  chunk:
    /dynamically imported module|Importing a module script failed|Unable to preload CSS|Loading (CSS )?chunk/i,
  storage: /SecurityError|access is denied for this document|operation is insecure/i,
  maps: /google is not defined|maps? (script )?(is )?not defined|Can't find variable: google/i,
} as const satisfies Record<string, RegExp>
export type BrowserError = keyof typeof BROWSER_ERRORS

/** What a browser says of a file of ours that cannot be had (`chunk`): a style sheet or a script. */
export const missingFile = (href: string): string =>
  href.endsWith('.css')
    ? `Unable to preload CSS for ${href}`
    : `Failed to fetch dynamically imported module: ${href}`

/** Errors that break nothing for anybody: features that old browsers lack, and what extensions do to the page. */
export const SILENT_ERRORS: readonly RegExp[] = [
  /ResizeObserver loop/i,
  /NotFoundError.*(removeChild|insertBefore)/i,
  /Failed to execute '(removeChild|insertBefore)' on 'Node'/i,
  /(IntersectionObserver|ResizeObserver|BroadcastChannel) is not (defined|a constructor)/i,
  /^(Script error\.?|cancelled)$/i,
]

/** Which error of a browser it is that has advice; null for any other. */
export function adviceFor(message: string): BrowserError | null {
  return keysOf(BROWSER_ERRORS).find((one) => BROWSER_ERRORS[one].test(message)) ?? null
}

/** Whether an error of the browser is passed over. */
export function isSilent(message: string): boolean {
  return SILENT_ERRORS.some((one) => one.test(message))
}
