import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import statics from '@fastify/static'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { CALLS } from '../contract/calls.ts'
import type { Refusal } from '../domain/values/refusals.ts'
import { answerProblems } from './kernel/http/answer-problems.ts'
import { errorResponse } from './kernel/http/error-response.ts'
import { leaveFileBodies } from './kernel/http/file-body.ts'
import { serveHealth } from './kernel/http/health.ts'
import { readJsonBodies } from './kernel/http/json-body.ts'
import { describeCalls, openApiDocument } from './kernel/http/openapi.ts'
import { PACKED_BY } from './kernel/http/packing.ts'
import { isProxy } from './kernel/http/proxies.ts'
import { isByteRange } from './kernel/http/range-header.ts'
import { createRunningCalls } from './kernel/http/running-calls.ts'
import { createSecurityHeaders, inlineScripts } from './kernel/http/security-headers.ts'
import { createServe } from './kernel/http/serve-call.ts'
import type { Impersonate, Sessions } from './kernel/http/session.ts'
import { endSilentConnections } from './kernel/http/silent-connections.ts'
import { traceCalls } from './kernel/http/trace-calls.ts'
import { serveAccounts } from './modules/accounts/routes.ts'
import { serveAddressBook } from './modules/addresses/routes/address-book.ts'
import { serveGeocode } from './modules/addresses/routes/geocode.ts'
import { serveAddressSearch } from './modules/addresses/routes/search.ts'
import { serveAlerts } from './modules/alerts/routes.ts'
import { serveCatalogueUsage } from './modules/booking/routes/catalogue-usage.ts'
import { serveParcelTypes } from './modules/booking/routes/parcel-types.ts'
import { servePickupPoints } from './modules/booking/routes/pickup-points.ts'
import { serveServiceAreas } from './modules/booking/routes/service-areas.ts'
import { serveServiceLevels } from './modules/booking/routes/service-levels.ts'
import { serveTags } from './modules/booking/routes/tags.ts'
import { serveBranches } from './modules/branches/routes.ts'
import { serveCollectionRequests } from './modules/collections/routes.ts'
import { serveAuditEvents } from './modules/diagnostics/audit-events.ts'
import { serveLiveHealth } from './modules/diagnostics/live-health.ts'
import { serveProblems } from './modules/diagnostics/problems.ts'
import { servePastWeekdays } from './modules/dispatch/past-weekdays.ts'
import { serveLabels } from './modules/documents/labels/serve-labels.ts'
import { serveQuoteDocument } from './modules/documents/quote-document.ts'
import { serveDrivers, serveDriverTerms, servePositions } from './modules/drivers/routes.ts'
import { serveFiles } from './modules/files/routes.ts'
import { serveApiKeys } from './modules/identity/routes/api-keys.ts'
import { serveGoogle } from './modules/identity/routes/google.ts'
import { serveNewEmail } from './modules/identity/routes/new-email.ts'
import { servePasswords } from './modules/identity/routes/passwords.ts'
import { serveRegister } from './modules/identity/routes/register.ts'
import { serveRoles } from './modules/identity/routes/roles.ts'
import { serveSessions } from './modules/identity/routes/sessions.ts'
import { serveSignIn } from './modules/identity/routes/sign-in.ts'
import { serveTwoFactor } from './modules/identity/routes/two-factor.ts'
import { serveUsers } from './modules/identity/routes/users.ts'
import { serveOutbox } from './modules/messaging/routes.ts'
import { serveMorning } from './modules/morning/routes.ts'
import { serveNotes } from './modules/notes/routes.ts'
import { servePlatformHistory } from './modules/platform-admin/routes/history.ts'
import { servePlatformAdmin } from './modules/platform-admin/routes/providers.ts'
import { serveReleaseNotes } from './modules/platform-admin/routes/release-notes.ts'
import { serveShortUrls } from './modules/platform-admin/routes/short-urls.ts'
import { serveProofs } from './modules/pod/routes.ts'
import { servePresence } from './modules/presence/routes.ts'
import { serveRateCards } from './modules/rates/routes/rate-cards.ts'
import { serveRates } from './modules/rates/routes/rates.ts'
import { serveWhatIf } from './modules/rates/routes/what-if.ts'
import { serveZoneFiles } from './modules/rates/routes/zone-files.ts'
import { serveRewind } from './modules/rewind/routes.ts'
import { serveAccountSettings } from './modules/settings/routes/account-settings.ts'
import { serveGeneralData } from './modules/settings/routes/general-data.ts'
import { serveProviderSettings } from './modules/settings/routes/provider-settings.ts'
import { serveStartUp } from './modules/settings/routes/start-up.ts'
import { serveUserSettings } from './modules/settings/routes/user-settings.ts'
import { changeWithin } from './modules/shipments/commands/change-shipments.ts'
import { serveImports } from './modules/shipments/imports/routes.ts'
import { serveArchive } from './modules/shipments/routes/archive.ts'
import { serveExport } from './modules/shipments/routes/export.ts'
import { serveGuestBookings } from './modules/shipments/routes/guest-bookings.ts'
import { serveLiveSnapshot } from './modules/shipments/routes/live-snapshot.ts'
import { serveNavSearch } from './modules/shipments/routes/nav-search.ts'
import { serveParcels } from './modules/shipments/routes/parcels.ts'
import { serveQuotes } from './modules/shipments/routes/quotes.ts'
import { serveShipments } from './modules/shipments/routes/shipments.ts'
import { serveTrackingEvents } from './modules/shipments/routes/tracking-events.ts'
import { serveWidget } from './modules/tenants/widget.ts'
import { serveTracking } from './modules/tracking/routes.ts'
import { serveTrackingWidget } from './modules/tracking/widget/serve-tracking-widget.ts'
import { serveCollectionProposals } from './modules/tripsheets/auto-assign/routes.ts'
import { serveTripsheetDocument } from './modules/tripsheets/print-tripsheet.ts'
import { serveProposals } from './modules/tripsheets/proposals/routes.ts'
import { serveTripsheets } from './modules/tripsheets/routes.ts'
import { serveWebhooks } from './modules/webhooks/routes.ts'
import { serveZones } from './modules/zones/routes.ts'
import type { Platform } from './platform.ts'
import { serveTiles } from './serve-tiles.ts'
import { VERSION } from './version.ts'

/** Where `npm run build` puts the console. */
export const BUILT_CONSOLE = fileURLToPath(new URL('../../dist', import.meta.url))
const NOT_PAGES =
  /^\/(login\/google|s|v2|docs|live|metrics|healthz|readyz|assets|basemap|tiles|widget)(\/|$)|\.\w+$/

/** A browser that goes to an address wants the console; a program that asks for the same path wants the call. */
function isPage(method: string | undefined, url: string | undefined, accept: string | undefined): boolean {
  const path = (url ?? '/').split('?')[0] ?? '/'
  return method === 'GET' && !NOT_PAGES.test(path) && (accept ?? '').includes('text/html')
}

/** `status[]=`, or `status[0]=`: how PHP writes a list. */
const OF_LIST = /(?<=^|&)(\w+)(?:\[\d*\]|%5B\d*%5D)(?==)/gi

/** Whoever pastes the address of the platform into a shop with a slash at its end calls `//rates`. */
function calledUrl(url = '/'): string {
  const [path = '/', ...query] = url.split('?')
  return [path.replace(/\/{2,}/g, '/'), ...query.map((part) => part.replace(OF_LIST, '$1'))].join('?')
}

/** How long browsers keep files of the page without asking again; the country does not change within a day. */
const KEPT = [
  ['/assets/', 'public, max-age=31536000, immutable'],
  ['/basemap/', 'public, max-age=86400'],
] as const

/** Its page says what a browser keeps to; a kilobyte of that with each of forty files is a fifth of a second of a slow line. */
const PART_OF_PAGE = /^\/assets\/(?!.*worker)[^?]*\.(js|css|woff2)$/

const DOCS = '/docs'
/** Of all platforms of a process. */
const described = openApiDocument(VERSION)
/** Made when somebody asks for the first time: few do, and a start need not wait for it. */
let describing: Promise<void> | undefined

/** The HTTP side of the platform: every declared call, the console, the OpenAPI page and the health checks. */
export async function createApp(
  platform: Platform,
  sessions: Sessions,
  impersonate: Impersonate,
  consoleFolder: string,
): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = platform.log
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A number alone it does not take: as a guard against clients that come past the proxies.
    trustProxy: platform.config.TRUST_PROXY !== 0 && isProxy(platform.config.TRUST_PROXY),
    // Of what is no call; each call says what it takes.
    bodyLimit: 64 * 1024,
    // Headers and body, of whoever sends them a byte at a time: without it a body may take for ever.
    requestTimeout: REQUEST_WITHIN_MS,
    forceCloseConnections: 'idle',
    frameworkErrors: (_problem: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const { http, body } = errorResponse(UNREADABLE, request.id)
      return reply.code(http).send(body)
    },
    rewriteUrl: (request) =>
      isPage(request.method, request.url, request.headers.accept) ? '/index.html' : calledUrl(request.url),
  })
  app.addHook('onRequest', (request, _reply, next) => {
    // Read before anything is waited for: where a caller came from who has hung up is no longer known.
    Object.defineProperty(request, 'ip', { value: request.ip ?? 'unknown' })
    next()
  })
  if (platform.tracing !== null) traceCalls(app, platform.tracing)
  readJsonBodies(app)
  leaveFileBodies(app)
  const page = join(consoleFolder, 'index.html')
  const guard = createSecurityHeaders({
    allowedOrigins: platform.config.ALLOWED_ORIGINS,
    websocketHosts: platform.config.WEBSOCKET_HOSTS,
    mapHosts: platform.config.MAP_HOSTS,
    scripts: existsSync(page) ? inlineScripts(readFileSync(page, 'utf8')) : [],
  })
  app.addHook('onRequest', (request, reply, next) => {
    if (!PART_OF_PAGE.test(request.url))
      return guard(request.headers.host)(request.raw, reply.raw, () => next())
    reply.header('x-content-type-options', 'nosniff').header('cross-origin-resource-policy', 'same-origin')
    next()
  })
  await app.register(compress, {
    threshold: 1024,
    zlibOptions: { ...PACKED_BY.gzip, ...PACKED_BY.zstd },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(cookie)
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith(DOCS)) return
    describing ??= describeCalls(described)
    await describing
  })
  await app.register(swagger, {
    mode: 'static',
    specification: { document: described },
  })
  await app.register(swaggerUi, { routePrefix: DOCS })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    const { headers } = request.raw
    // The reader of files would say of any other that the file has no such part.
    if (headers.range !== undefined && !isByteRange(headers.range)) delete headers.range
    // No file and no thing has a null character in its name; the file system would throw at it.
    if (!request.url.split('?')[0]?.includes('%00')) return
    const { http, body } = errorResponse({ code: 'route.notFound' }, request.id)
    await reply.code(http).send(body)
  })
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (call === undefined || call === 'time' || !platform.maintenance.on()) return
    const { http, body } = errorResponse({ code: 'provider.maintenance' }, request.id)
    await reply.code(http).header('retry-after', '300').send(body)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (call === undefined) return
    const seconds = reply.elapsedTime / 1000
    platform.metrics.calls.observe({ call, status: String(reply.statusCode) }, seconds)
    // Neither query nor body: they name people.
    const trace_id = request.span?.spanContext().traceId
    request.log.info({ call, status: reply.statusCode, ms: Math.round(reply.elapsedTime), trace_id }, 'call')
  })
  answerProblems(app)
  endSilentConnections(app)

  const served = new Set<string>()
  const running = createRunningCalls()
  app.addHook('onClose', () => running.finished(CALLS_END_WITHIN_MS))
  const serve = createServe({ app, platform, sessions, impersonate, running, served })
  serveSignIn(serve, platform)
  serveTwoFactor(serve, platform)
  serveSessions(serve, platform)
  serveApiKeys(serve, platform)
  serveWebhooks(serve, platform)
  serveStartUp(serve, platform)
  serveGeneralData(serve, platform)
  serveProviderSettings(serve, platform)
  serveAccounts(serve, platform)
  serveAddressSearch(serve, platform)
  serveServiceLevels(serve, platform)
  serveCatalogueUsage(serve, platform)
  serveGeocode(serve, platform)
  serveServiceAreas(serve, platform)
  serveParcelTypes(serve, platform)
  servePickupPoints(serve, platform)
  serveTags(serve, platform)
  serveAddressBook(serve, platform)
  serveRates(serve, platform)
  serveRateCards(serve, platform)
  serveWhatIf(serve, platform)
  serveZoneFiles(serve, platform)
  serveQuotes(serve, platform)
  serveQuoteDocument(serve, app, platform)
  serveLabels(serve, app, platform)
  serveShipments(serve, platform)
  serveTripsheets(serve, platform)
  serveCollectionProposals(serve, platform)
  serveProposals(serve, platform, (command, caller, changes, how) =>
    changeWithin(platform, command, caller, changes, how),
  )
  serveAlerts(serve, platform)
  servePastWeekdays(serve, platform)
  serveMorning(serve, platform)
  serveBranches(serve, platform)
  serveRewind(serve, platform)
  serveTripsheetDocument(serve, app, platform)
  serveArchive(serve, platform)
  serveExport(serve, app, platform)
  serveGuestBookings(serve, platform)
  serveImports(serve, platform)
  serveParcels(serve, platform)
  serveNotes(serve, platform)
  const files = serveFiles(serve, app, platform)
  const proofs = serveProofs(serve, app, platform, files)
  serveTracking(serve, platform, proofs)
  servePasswords(serve, platform)
  serveRegister(serve, platform)
  serveUserSettings(serve, platform)
  serveTrackingEvents(serve, platform)
  servePositions(serve, platform)
  serveDrivers(serve, platform)
  serveDriverTerms(serve, platform)
  serveZones(serve, platform)
  serveAuditEvents(serve, platform)
  serveOutbox(serve, platform)
  serveLiveSnapshot(serve, platform)
  serveLiveHealth(serve, platform)
  serveNavSearch(serve, platform)
  serveCollectionRequests(serve, platform)
  serveUsers(serve, platform)
  serveRoles(serve, platform)
  servePlatformAdmin(serve, platform)
  servePlatformHistory(serve, platform)
  serveAccountSettings(serve, platform)
  serveNewEmail(serve, platform)
  serveReleaseNotes(serve, platform)
  servePresence(serve, platform)
  serveProblems(serve, platform)
  serveShortUrls(serve, app, platform)
  const missing = CALLS.filter(({ name }) => !served.has(name))
  if (missing.length > 0)
    throw new Error(`declared but not served: ${missing.map(({ name }) => name).join(', ')}`)

  serveGoogle(app, platform)
  serveHealth(app, platform)
  serveWidget(app, platform)
  serveTrackingWidget(app, platform)
  await serveTiles(app, platform.config.DATA_DIR)
  if (existsSync(consoleFolder)) {
    await app.register(statics, {
      root: consoleFolder,
      // Its own route reads the whole folder for every file that is asked for.
      serve: false,
      cacheControl: false,
      // vite.config.ts puts them beside the files.
      preCompressed: true,
      setHeaders(reply, path) {
        const address = `/${relative(consoleFolder, path)}`
        reply.header('cache-control', KEPT.find(([folder]) => address.startsWith(folder))?.[1] ?? 'no-cache')
        reply.header('vary', 'accept, accept-encoding')
      },
    })
    app.get<{ Params: { '*': string } }>('/*', ({ params }, reply) => reply.sendFile(params['*']))
  } else {
    app.get('/index.html', (_request, reply) =>
      reply.code(503).type('text/plain').send('The console is not built yet: npm run build'),
    )
  }
  return app
}

/** Four megabytes over a slow line. */
const REQUEST_WITHIN_MS = 120_000
/** A server that stops waits so long for calls whose callers have hung up (ms): longer than a statement may take. */
const CALLS_END_WITHIN_MS = 20_000

/** An address that does not even name a call. */
const UNREADABLE: Refusal = {
  code: 'input.invalid',
  field: 'address',
  detail: 'Address has a % that no two hexadecimal digits follow. Write %25 for a percent sign.',
}
