import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform.ts'

/**
 * What a provider's own HTML may do: run, in an origin of nobody, and fetch what is public. The header holds also for
 * who opens the address by itself, without the frame's sandbox around it.
 */
const POLICY = [
  'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "script-src 'unsafe-inline' https:",
  "style-src 'unsafe-inline' https:",
  'img-src https: data:',
  'font-src https: data:',
  'connect-src https: wss:',
  'frame-src https:',
  "frame-ancestors 'self'",
].join('; ')

/** Tells the page how much room the widget takes: once it is loaded, and again after 500 ms (000 §1). */
const MEASURE = `<script>
(() => {
  const tell = () => {
    let width = 0, height = 0
    for (const one of document.body.children) {
      const box = one.getBoundingClientRect()
      width = Math.max(width, box.right)
      height = Math.max(height, box.bottom)
    }
    parent.postMessage({ hublineWidget: { width: Math.ceil(width), height: Math.ceil(height) } }, '*')
  }
  addEventListener('load', () => { tell(); setTimeout(tell, 500); new ResizeObserver(tell).observe(document.body) })
})()
</script>`

/** GET /widget/:provider: the custom widget of a provider, as a page for a sandboxed frame. */
export function serveWidget(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { provider: string } }>('/widget/:provider', async ({ params }, reply) => {
    const id = /^\d{1,9}$/.test(params.provider) ? Number(params.provider) : 0
    const known = await platform.database.app
      .selectFrom('providers')
      .select('provider_id')
      .where('provider_id', '=', id)
      .executeTakeFirst()
    if (known === undefined) return reply.callNotFound()
    const { settings } = await platform.settings.read(id)
    return reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-cache')
      .type('text/html')
      .send(
        `<!doctype html><meta charset="utf-8"><style>html{background:transparent}body{margin:0;display:inline-block;font:14px/1.4 system-ui,sans-serif}</style>${settings.custom_widget_html}${MEASURE}`,
      )
  })
}
