/**
 * What is shown for an error (000 §8), from the text that a call, the network or the browser gave.
 *
 * Answers that are about more than their call are in answer-signs.ts, what the server itself says in refusals.ts.
 */
import { sentence } from './sentence.ts'

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

/** The same, where the person can do no more than try again (000 §8, "other errors"). */
export function shownErrorWithRefresh(text: string): string {
  const shown = shownError(text)
  const says = [REFRESH, INTERNET, SERVICE_AWAY].some((known) => shown.endsWith(known))
  return shown === '' || says ? shown : `${shown} ${REFRESH}`
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

interface BrowserErrorRow {
  when: RegExp
  title: string
  text: string
}

/** Errors of browsers that a person can do something about. */
export const BROWSER_ERRORS: Readonly<Record<'storage' | 'chunk' | 'maps', BrowserErrorRow>> = {
  chunk: {
    when: /dynamically imported module|Importing a module script failed|Unable to preload CSS|Loading (CSS )?chunk/i,
    title: 'A newer version is out',
    text: 'This page is made of old files that are no longer there. Clear the cache of your browser and refresh the page.',
  },
  storage: {
    when: /SecurityError|access is denied for this document|operation is insecure/i,
    title: 'Your browser keeps no data for us',
    text: 'Cookies are disabled for this site. Check the settings of your browser and refresh the page.',
  },
  maps: {
    when: /google is not defined|maps? (script )?(is )?not defined|Can't find variable: google/i,
    title: 'The map cannot be loaded',
    text: 'An extension of your browser may block it. Allow it for this site, or switch the extension off, and refresh the page.',
  },
}

/** Errors that break nothing for anybody: features that old browsers lack, and what extensions do to the page. */
export const SILENT_ERRORS: readonly RegExp[] = [
  /ResizeObserver loop/i,
  /NotFoundError.*(removeChild|insertBefore)/i,
  /Failed to execute '(removeChild|insertBefore)' on 'Node'/i,
  /(IntersectionObserver|ResizeObserver|BroadcastChannel) is not (defined|a constructor)/i,
  /^(Script error\.?|cancelled)$/i,
]

/** What to advise for an error of the browser; null where there is nothing to advise. */
export function adviceFor(message: string): { title: string; text: string } | null {
  return Object.values(BROWSER_ERRORS).find(({ when }) => when.test(message)) ?? null
}

/** Whether an error of the browser is passed over. */
export function isSilent(message: string): boolean {
  return SILENT_ERRORS.some((one) => one.test(message))
}
