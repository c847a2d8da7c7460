import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { referencesIn } from '../../../../domain/tracking/reference-list.ts'
import { languageOf } from '../../../../domain/values/locale.ts'
import type { Platform } from '../../../platform.ts'
import { providerByHost } from '../../tenants/index.ts'
import { createPublicAnswer } from '../public-answer.ts'
import { type WidgetResult, widgetPage } from './widget-page.ts'
import { WIDGET_SCRIPT } from './widget-script.ts'
import { WIDGET_THEMES } from './widget-styles.ts'

/** A frame in a shop's page is small: who follows more of them does so at /track. */
const MOST_AT_ONCE = 5
const LONGEST_REFERENCE = 64

/** What stands in the address; whatever else is written there, the widget shows itself. */
const Asked = z.object({
  lang: z.string().max(35).catch('en'),
  theme: z.enum(WIDGET_THEMES).catch('auto'),
  provider: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional()
    .catch(undefined),
  tracking_reference: z.string().max(400).catch(''),
})

/**
 * The only page of ours that any page may frame: it has no session, since a sandboxed page is of nobody's origin and sends no
 * cookie, and it changes nothing. Scripts and styles are those that it was sent with.
 */
const policyOf = (nonce: string) =>
  [
    'sandbox allow-forms allow-scripts allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' https: data:",
    "form-action 'self'",
    "base-uri 'none'",
    'frame-ancestors *',
  ].join('; ')

/** GET /widget/tracking.js and the page in its frame (docs/tracking-widget.md): tracking within a shop's page. */
export function serveTrackingWidget(app: FastifyInstance, platform: Platform): void {
  const { settings, tracking } = platform
  const publicAnswer = createPublicAnswer(platform)

  app.get('/widget/tracking.js', (_request, reply) =>
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=3600')
      .type('text/javascript')
      .send(WIDGET_SCRIPT),
  )

  async function resultOf(providerId: number, ip: string, asked: string): Promise<WidgetResult> {
    if (asked.length > LONGEST_REFERENCE) return { is: 'not-found', asked }
    const found = await tracking.find(providerId, ip, asked)
    if (found.ok) return { is: 'found', asked, answer: await publicAnswer(providerId, asked, found.value) }
    return { is: found.refusal.code === 'rate.limited' ? 'limited' : 'not-found', asked }
  }

  app.get('/widget/tracking', async (request, reply) => {
    const { lang, theme, provider, tracking_reference: typed } = Asked.parse(request.query)
    const providerId =
      provider === undefined ? (await providerByHost(platform, request.host))?.provider_id : Number(provider)
    const known = await platform.database.app
      .selectFrom('providers')
      .select('provider_id')
      .where('provider_id', '=', providerId ?? 0)
      .executeTakeFirst()
    if (known === undefined) return reply.callNotFound()
    const isAway = platform.maintenance.on()
    const references = isAway ? [] : referencesIn(typed).slice(0, MOST_AT_ONCE)
    const results: WidgetResult[] = []
    // One after the other, as a person would: each counts what was guessed before.
    for (const reference of references) results.push(await resultOf(known.provider_id, request.ip, reference))
    const { provider_title, logo_url, tracking_url, theme_primary_dark, theme_text } = (
      await settings.read(known.provider_id)
    ).settings
    const language = languageOf(lang) ?? 'en'
    const nonce = randomBytes(16).toString('base64url')
    // Set for every answer by the security headers, and would overrule the policy in old browsers.
    reply.raw.removeHeader('x-frame-options')
    return reply
      .code(isAway ? 503 : 200)
      .header('content-security-policy', policyOf(nonce))
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-store')
      .type('text/html')
      .send(
        widgetPage({
          language,
          theme,
          brand: { title: provider_title, logo: logo_url, primary: theme_primary_dark, text: theme_text },
          kept: { lang: language, theme, ...(provider !== undefined && { provider }) },
          typed: references.join(', '),
          trackingUrl: tracking_url,
          results: isAway ? 'away' : results,
          now: platform.clock.now(),
          nonce,
        }),
      )
  })
}
