import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { BUILT_CONSOLE, createApp } from './app.ts'
import { batchCommands } from './batch-commands.ts'
import { createCacheInvalidation } from './cache-invalidation.ts'
import { checkFiles, checkStart } from './check-start.ts'
import type { Config } from './config.ts'
import { ARCHIVE_JOB, startArchiving } from './kernel/archive/archiving.ts'
import { repeat } from './kernel/concurrency/repeat.ts'
import { migrate } from './kernel/database/migrate.ts'
import { compareClocks } from './kernel/database/now.ts'
import { openDatabase } from './kernel/database/open.ts'
import { PLANNED_ONCE } from './kernel/database/planned-once.ts'
import { READ_SINCE, type SequencedEvent } from './kernel/eventlog/assign-sequence.ts'
import { type Listeners, localBus, natsBus } from './kernel/eventlog/cluster-bus.ts'
import { createLeaderListener } from './kernel/eventlog/leader-beat.ts'
import { pollHeads } from './kernel/eventlog/poll-heads.ts'
import { latestPositions } from './kernel/eventlog/positions.ts'
import { readHeads } from './kernel/eventlog/read-heads.ts'
import { startSequencer } from './kernel/eventlog/sequencer.ts'
import { openFiles } from './kernel/files/open-files.ts'
import { type BackgroundTasks, startBackgroundWork } from './kernel/jobs/background-work.ts'
import type { Recurring } from './kernel/jobs/recurring-jobs.ts'
import { RETENTION_JOB, startRetention } from './kernel/jobs/retention.ts'
import { openOptimiser } from './kernel/optimiser/open-optimiser.ts'
import { type Resolve, resolveHost } from './kernel/outgoing/public-address.ts'
import { createHub } from './kernel/realtime/hub.ts'
import { openSockets } from './kernel/realtime/sockets.ts'
import { openTravelTimes } from './kernel/routing/open-travel-times.ts'
import { type Argon, argon, createPasswords } from './kernel/security/passwords.ts'
import { createSecrets } from './kernel/security/secrets.ts'
import { openTracing } from './kernel/tracing/tracing.ts'
import { openLog } from './log.ts'
import { createMaintenance } from './maintenance.ts'
import { createMetrics } from './metrics.ts'
import { loadGazetteer, openGeocoder } from './modules/addresses/index.ts'
import { alertConsumer, alertJob, presentAlert } from './modules/alerts/index.ts'
import { ARRIVALS_JOB, learnArrivals } from './modules/arrivals/index.ts'
import { createCatalogue } from './modules/booking/catalogue.ts'
import { keptPickupPoints } from './modules/booking/pickup-network.ts'
import { loadPublicHolidays } from './modules/booking/public-holidays.ts'
import { collectionRuns, presentRequest } from './modules/collections/index.ts'
import { FILE_SWEEP_JOB, sweepFiles } from './modules/files/index.ts'
import { createImpersonate } from './modules/identity/queries/impersonate.ts'
import { createSessions } from './modules/identity/sessions.ts'
import { createSocketAuth } from './modules/identity/socket-auth.ts'
import { SWEEP_JOB } from './modules/messaging/send-outbox.ts'
import { pinConsumer } from './modules/pod/pin-consumer.ts'
import { createRateBook } from './modules/rates/rate-book.ts'
import { CHECKPOINT_JOB, takeCheckpoints } from './modules/rewind/index.ts'
import { createProviderSettings } from './modules/settings/provider-settings.ts'
import { quoteExpiry } from './modules/shipments/commands/expire-quotes.ts'
import { lostReservations, unusedDropoffs } from './modules/shipments/lost-reservations.ts'
import { present as presentShipmentsAndDrivers } from './modules/shipments/presenters/live-event.ts'
import { createReferenceGuesses } from './modules/shipments/reference-guesses.ts'
import { createPublicTracking } from './modules/tracking/public-tracking.ts'
import { createDriverTelling, DRIVERS_TOLD_EVERY_MS } from './modules/tracking/tell-of-drivers.ts'
import { autoAssignConsumer, autoAssignJob, SAMPLE_JOB, sampleArrivals } from './modules/tripsheets/index.ts'
import {
  startWebhookSender,
  WEBHOOK_SWEEP_JOB,
  type WebhookSender,
} from './modules/webhooks/send-webhooks.ts'
import { webhookConsumer } from './modules/webhooks/webhook-consumer.ts'
import { dwellJob } from './modules/zones/index.ts'
import { openIdOf } from './openid-of.ts'
import { openClock, persistClock } from './persisted-clock.ts'
import type { Platform } from './platform.ts'
import { seed } from './seed.ts'
import { startMail } from './start-mail.ts'

const LOOKS_FOR_MORE_MS = 2_000
/** In a demo, of its own time (ms). */
const SAMPLED_EVERY_MS = 10 * 60_000
/** Days are looked at while they are no older than three (observe-visits.ts). */
const LEARNT_EVERY_MS = 48 * 3_600_000

export interface RunningPlatform {
  readonly url: string
  readonly platform: Platform
  readonly app: FastifyInstance
  readonly webhooks: WebhookSender
  /** Takes no more, finishes what is under way, tells the browsers to come again, and lets go. */
  stop(): Promise<void>
}

/** What of the world outside a test stands in for. */
export interface StartOptions {
  readonly now: () => number
  readonly argon: Argon
  /** The files of the console. */
  readonly consoleFolder: string
  /** What it does by itself besides. */
  readonly chores: Partial<BackgroundTasks>
  /** Whether it does what recurs by the wall clock: each of it once at the start, which is a third of what a start costs. */
  readonly recurs: boolean
  /** Where hosts of webhooks are. */
  readonly resolve: Resolve
}

/** Opens a platform on a database that runs, and listens. */
export async function startPlatform(
  config: Config,
  databaseUrl: string,
  {
    now = Date.now,
    argon: hasher = argon,
    consoleFolder = BUILT_CONSOLE,
    chores = {},
    recurs = true,
    resolve = resolveHost,
  }: Partial<StartOptions> = {},
): Promise<RunningPlatform> {
  const log = openLog(config)
  await migrate(databaseUrl, undefined, (said) => log.warn(said))
  const database = openDatabase(
    databaseUrl,
    config.DATABASE_CONNECTIONS,
    config.DATABASE_CALL_SECONDS * 1_000,
  )
  await seed(database.owner, config.DEMO !== 'off')
  const secrets = createSecrets(config.SECRETS_KEY, config.DATA_DIR)
  try {
    await checkStart(database.owner, config, secrets, log)
  } catch (cause) {
    await database.close()
    throw cause
  }
  const problem = (what: string, cause: unknown) => log.error({ err: cause }, what)
  const warn = (what: string) => log.warn(what)
  const clock = await openClock(database, config, problem)
  const metrics = createMetrics()
  const tracing = openTracing()
  const settings = createProviderSettings(database.app, config.WEBSOCKET_HOSTS)
  const catalogue = createCatalogue(database.app, await loadPublicHolidays())
  const rateBook = createRateBook(database.app)
  const sessions = createSessions(database.app, now)
  const impersonate = createImpersonate(database.app)

  const { epoch } = await database.app.selectFrom('platform').select('epoch').executeTakeFirstOrThrow()
  // Before anything is read: of what changed until now this node knows nothing.
  const nodeClock = await compareClocks(database.app)
  const maintenance = await createMaintenance({
    forced: config.MAINTENANCE,
    read: async () => {
      const row = await database.app
        .selectFrom('platform')
        .modifyFront(PLANNED_ONCE)
        .select('maintenance_since')
        .executeTakeFirstOrThrow()
      return row.maintenance_since !== null
    },
    began: () => sockets.endAll('maintenance'),
  })
  const hub = createHub({
    present(event, viewer, rules, forStaff) {
      if (event.entity === 'collection_request') return presentRequest(event, viewer)
      if (event.entity === 'alert') return presentAlert(event, viewer)
      return presentShipmentsAndDrivers(event, viewer, rules, forStaff)
    },
    epoch,
    initialHeads: await readHeads(database.sequencer),
    async read(providerId, since, most) {
      return (await database.sequencer.query<SequencedEvent>(READ_SINCE, [providerId, since, most])).rows
    },
    positions: (providerId) => latestPositions(database.sequencer, providerId),
    trackingRules: (providerId) => settings.peek(providerId),
    onEvents: (providerId, events) => caches.onEvents(providerId, events),
    metrics,
    problem,
    tracing,
  })

  const { post, sender } = await startMail({
    config,
    db: database.app,
    settings,
    now,
    epoch,
    problem,
    inform: warn,
  })

  const files = openFiles(config)
  await checkFiles(config, files, log)

  const gazetteer = await loadGazetteer()
  let isReady = false
  const platform: Platform = {
    config,
    log,
    clock,
    now,
    passwords: createPasswords(hasher),
    openId: openIdOf(config, now),
    secrets,
    database,
    files,
    metrics,
    tracing,
    hub,
    settings,
    catalogue,
    rateBook,
    pickupNetwork: keptPickupPoints,
    maintenance,
    tracking: createPublicTracking({ database, settings, now }),
    references: createReferenceGuesses(now),
    gazetteer,
    geocoder: openGeocoder({ kind: config.GEOCODER_KIND, url: config.GEOCODER_URL }, gazetteer, warn),
    optimiser: openOptimiser(config.VROOM_URL),
    travelTimes: openTravelTimes({ kind: config.ROUTING_KIND, url: config.ROUTING_URL, now, warn }),
    batched: batchCommands(tracing, () => platform),
    onCommitted(batches = []) {
      for (const { provider_id, events } of batches) caches.onCommitted(provider_id, events)
      sequencer.cacheBatches(batches)
      nodes.wake()
    },
    onDriversMoved: (moved) => nodes.move(moved),
    wakeOutbox: sender.wake,
    wakeWebhooks: () => webhooks.wake(),
    get sendsEmail() {
      return post.supports('email')
    },
    reloadTransport: post.renew,
    sequencerHealth: () => sequencer.health(),
    liveSockets: (providerId) => sockets.describeSockets(providerId),
    ready: () => isReady,
  }
  const app = await createApp(platform, sessions, impersonate, consoleFolder)
  const sockets = openSockets(
    app.server,
    platform,
    sessions,
    createSocketAuth(platform, sessions, impersonate),
    nodeClock,
  )

  const webhooks = startWebhookSender({
    db: database.app,
    secrets,
    settings,
    now,
    businessNow: () => clock.now(),
    resolve,
    local: config.WEBHOOK_LOCAL_RECEIVERS,
    keptDays: config.WEBHOOK_DELIVERIES_KEPT_DAYS,
    onCommitted: platform.onCommitted,
    wakeOutbox: platform.wakeOutbox,
    problem,
  })
  const retention = startRetention({ pool: database.owner, kept: config, now, problem })
  const archiving = startArchiving({
    pool: database.owner,
    files: platform.files,
    settings: config,
    now,
    problem,
  })
  const recurring: readonly Recurring[] = [
    { ...RETENTION_JOB, run: () => retention.run() },
    { ...ARCHIVE_JOB, run: () => archiving.run() },
    { ...SWEEP_JOB, run: () => sender.sweep() },
    { ...WEBHOOK_SWEEP_JOB, run: () => webhooks.sweep() },
    { ...FILE_SWEEP_JOB, run: () => sweepFiles(platform) },
    { ...ARRIVALS_JOB, run: () => learnArrivals(platform) },
    { ...SAMPLE_JOB, run: () => sampleArrivals(platform) },
    { ...CHECKPOINT_JOB, run: () => takeCheckpoints(platform) },
  ]
  const carriedOn = startBackgroundWork({
    database,
    clock,
    now,
    problem,
    tasks: {
      consumers: [
        webhookConsumer(platform, webhooks.wake),
        pinConsumer(platform),
        alertConsumer(platform),
        autoAssignConsumer(platform),
        ...(chores.consumers ?? []),
      ],
      dueKinds: [
        lostReservations(platform),
        unusedDropoffs(platform),
        quoteExpiry(platform),
        collectionRuns(platform),
        alertJob(platform),
        dwellJob(platform),
        autoAssignJob(platform),
        ...(chores.dueKinds ?? []),
      ],
      recurring: [...(recurs ? recurring : []), ...(chores.recurring ?? [])],
      byBusinessTime: [
        // A demo passes days in minutes: by the wall clock hardly anything would be told of them, and nothing learnt.
        ...(config.DEMO === 'on'
          ? [
              { name: SAMPLE_JOB.name, everyMs: SAMPLED_EVERY_MS, run: () => sampleArrivals(platform) },
              { name: ARRIVALS_JOB.name, everyMs: LEARNT_EVERY_MS, run: () => learnArrivals(platform) },
            ]
          : []),
        ...(chores.byBusinessTime ?? []),
      ],
    },
    failed: (job) => metrics.recurringFailures.inc({ job }),
  })
  // Whatever waits to be numbered since the last time is told from here on.
  const caches = createCacheInvalidation({
    settings,
    catalogue,
    rateBook,
    sessions,
    impersonate,
    sockets,
    problem,
  })
  const leader = createLeaderListener()
  function catchUpTo(providerId: number, head: number): void {
    hub.catchUpTo(providerId, head)
    carriedOn.catchUpTo(providerId, head)
  }
  const listeners: Listeners = {
    onBeat(heads) {
      leader.hear()
      for (const [providerId, head] of heads) catchUpTo(providerId, head)
    },
    onEvents(events) {
      for (const [providerId, its] of Map.groupBy(events, ({ provider_id }) => provider_id)) {
        hub.publish(providerId, its)
        carriedOn.catchUpTo(providerId, its.at(-1)?.seq ?? 0)
      }
    },
    onWake: () => sequencer.wake(),
    onMoved: ({ provider_id, positions, recorded_at }) =>
      hub.publishPositions(provider_id, positions, recorded_at),
  }
  const nodes =
    config.NATS_URL === undefined
      ? localBus(listeners)
      : await natsBus(config.NATS_URL, listeners, problem, warn)
  const sequencer = startSequencer({
    pool: database.sequencer,
    owner: database.owner,
    problem,
    inform: (what) => log.info(what),
    publish: (events) => nodes.publish(events),
    leaderBeat: { send: (heads) => nodes.beat(heads), isHeard: leader.isHeard },
    tracing,
  })
  // A message between nodes that was lost, with none after it, would leave this node behind for long.
  const reaching = pollHeads({
    isTold: leader.isHeard,
    read: () => readHeads(database.sequencer),
    catchUpTo,
    problem,
  })
  const driverTelling = repeat(DRIVERS_TOLD_EVERY_MS, createDriverTelling(platform), (cause) =>
    problem('those who wait for a parcel could not be told of its driver', cause),
  )
  let looks = 0
  const looking = setInterval(() => {
    looks += 1
    // So would word of where drivers are; alone, a node knows of every position itself, but for those on whose commit the database left.
    const mayHaveMissed = config.NATS_URL !== undefined && (!leader.isHeard() || looks % 3 === 0)
    void hub.refreshPositions(mayHaveMissed ? 'all' : 'doubtful')
    maintenance.look().catch((cause) => problem('the switch for maintenance could not be read', cause))
  }, LOOKS_FOR_MORE_MS)

  async function stop(): Promise<void> {
    isReady = false
    reaching.stop()
    driverTelling.stop()
    clearInterval(looking)
    hub.resyncBeforeStop()
    sockets.stop()
    platform.optimiser.stop()
    await app.close()
    await archiving.stop()
    await carriedOn.stop()
    await webhooks.stop()
    await sender.stop()
    await retention.stop()
    await sequencer.stop()
    await nodes.close()
    hub.stop()
    if (clock.adjustable) await persistClock(database, clock.now(), clock.speed)
    await database.close()
  }

  // Nothing is recorded before there is a part for it.
  await retention.ready
  try {
    await app.listen({ port: config.PORT, host: config.HOST })
  } catch (cause) {
    await stop()
    throw cause
  }
  isReady = true
  const address: AddressInfo | string | null = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.PORT

  return { url: `http://localhost:${port}`, platform, app, webhooks, stop }
}
