/** The page in the widget's frame, written on the server: it holds what GET /tracking/shipments answers anybody, and less. */
import {
  isDelivered,
  isFinished,
  type ShipmentStatus,
  statusRow,
} from '../../../../domain/shipments/shipment-status.ts'
import { comingWindow } from '../../../../domain/tracking/delivery-window.ts'
import { publicLine } from '../../../../domain/tracking/public-tracking.ts'
import { trackingAddress } from '../../../../domain/tracking/tracking-address.ts'
import { WIDGET_WORDS } from '../../../../domain/tracking/widget-words.ts'
import { type Language, LOCALES } from '../../../../domain/values/locale.ts'
import { dayName, formatTime } from '../../../../domain/values/moment.ts'
import type { TrackingAnswer } from '../public-answer.ts'
import { FRAME_SCRIPT } from './widget-script.ts'
import { type WidgetTheme, widgetStyles } from './widget-styles.ts'

/** What became of one reference. */
export type WidgetResult =
  | { readonly is: 'found'; readonly asked: string; readonly answer: TrackingAnswer }
  | { readonly is: 'not-found' | 'limited'; readonly asked: string }

export interface WidgetPage {
  readonly language: Language
  readonly theme: WidgetTheme
  readonly brand: { readonly title: string; readonly logo: string; primary: string; text: string }
  /** What the form sends along, so that the next page looks the same. */
  readonly kept: Readonly<Record<string, string>>
  readonly typed: string
  /** The setting: the provider's own page, to which it leads where there is one. */
  readonly trackingUrl: string
  readonly results: readonly WidgetResult[] | 'away'
  /** Business time, ms. */
  readonly now: number
  readonly nonce: string
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const isTrouble = (status: ShipmentStatus): boolean => statusRow(status).colour === 'red'

/** When it comes, or came; of what is in trouble nothing is promised, as at /track. */
function dueLine({ shipments: [shipment] }: TrackingAnswer, { language, now }: WidgetPage): string {
  const words = WIDGET_WORDS[language]
  const locale = LOCALES[language]
  if (shipment === undefined) return ''
  if (isDelivered(shipment.status)) {
    const at = shipment.shipment_delivered_date
    const when = at === null ? null : Date.parse(at)
    return when === null ? '' : words.deliveredAt(capital(dayName(when, now, locale)), formatTime(when))
  }
  const { shipment_estimated_delivery_from: first, shipment_estimated_delivery_to: last } = shipment
  const window =
    isFinished(shipment.status) || isTrouble(shipment.status)
      ? null
      : (comingWindow(shipment.arrives_from, shipment.arrives_to, now) ?? comingWindow(first, last, now))
  if (window === null) return ''
  const { from, to, isOneDay } = window
  const day = dayName(to, now, locale)
  if (from === null) return words.expected(words.before(day, formatTime(to)))
  if (!isOneDay) return words.expected(words.betweenDays(dayName(from, now, locale), day))
  return words.expected(words.betweenTimes(day, formatTime(from), formatTime(to)))
}

function parcel(asked: string, answer: TrackingAnswer, page: WidgetPage): string {
  const [shipment] = answer.shipments
  if (shipment === undefined) return ''
  const words = WIDGET_WORDS[page.language]
  const { status, collection_from: from, delivery_to: to } = shipment
  const reached = answer.tracking_steps.find(({ progress }) => progress === 'current')?.label ?? 'delivered'
  const title = publicLine(status)?.[page.language].replace(/\.$/, '') ?? words.step[reached]
  const isThere = answer.tracking_steps.every(({ progress }) => progress === 'complete')
  const tone = isThere ? 'good' : isTrouble(status) ? 'trouble' : 'on-the-way'
  const steps = answer.tracking_steps.map(({ label, progress }) => {
    const spoken =
      progress === 'pending' ? '' : `<b>, ${progress === 'complete' ? words.done : words.now}</b>`
    return `<li data-progress="${progress}"${progress === 'current' ? ' aria-current="step"' : ''}>${words.step[label]}${spoken}</li>`
  })
  const due = dueLine(answer, page)
  const follow =
    trackingAddress(page.trackingUrl, asked) ?? `/track?tracking_reference=${encodeURIComponent(asked)}`
  return `<article data-tone="${tone}" aria-label="${escaped(asked)}">
<div role="status"><code>${escaped(asked)}</code><h2>${escaped(title)}</h2>${due === '' ? '' : `<p>${escaped(due)}</p>`}</div>
<ol aria-label="${words.steps}">${steps.join('')}</ol>
${from !== null && to !== null ? `<p>${escaped(words.way(from, to))}</p>` : ''}
<footer><a href="${escaped(follow)}" target="_blank" rel="noopener">${words.follow}</a>
<small>${words.asOf(formatTime(page.now))}</small></footer></article>`
}

function outcome(result: WidgetResult, page: WidgetPage): string {
  if (result.is === 'found') return parcel(result.asked, result.answer, page)
  const words = WIDGET_WORDS[page.language]
  const said = result.is === 'limited' ? words.tooMany : words.notFound(result.asked)
  return `<article data-tone="on-the-way"><p role="alert">${escaped(said)}</p></article>`
}

/** Whether anything of it may still change. */
const isOnItsWay = (result: WidgetResult): boolean =>
  result.is === 'found' && result.answer.shipments.some(({ status }) => !isFinished(status))

export function widgetPage(page: WidgetPage): string {
  const { language, theme, brand, kept, typed, results, nonce } = page
  const words = WIDGET_WORDS[language]
  const away = results === 'away'
  const again = !away && results.some(isOnItsWay)
  const found = away
    ? `<article><p role="alert">${words.away}</p></article>`
    : results.map((result) => outcome(result, page)).join('\n')
  const hidden = Object.entries(kept).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${words.title}</title>
<style nonce="${nonce}">${widgetStyles(theme, brand)}</style></head>
<body${again ? ' data-again' : ''}>
<header><h1>${words.title}</h1>${
    brand.logo === ''
      ? `<span>${escaped(brand.title)}</span>`
      : `<img src="${escaped(brand.logo)}" alt="${escaped(brand.title)}">`
  }</header>
<form action="/widget/tracking" role="search">${hidden.join('')}
<input name="tracking_reference" aria-label="${words.reference}" placeholder="${words.reference}" value="${escaped(typed)}" maxlength="400" required autocomplete="off" autocapitalize="characters" spellcheck="false" enterkeyhint="search">
<button>${words.track}</button></form>
${found}
<script nonce="${nonce}">${FRAME_SCRIPT}</script>
</body></html>`
}
