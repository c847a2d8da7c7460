import type { FastifyRequest } from 'fastify'
import { permissionOf } from '../../../contract/call.ts'
import { readDigitalProof, readProofImages } from '../../../contract/pod.ts'
import { requestAsRecipient, trackShipment } from '../../../contract/tracking.ts'
import { permits } from '../../../domain/identity/permission.ts'
import { displayedStatus } from '../../../domain/shipments/shipment-status.ts'
import { isStaffSide } from '../../../domain/shipments/visibility.ts'
import { MAY_ASK, requestNote, wishableDays } from '../../../domain/tracking/recipient-request.ts'
import { done, refused } from '../../../domain/values/refusals.ts'
import { withProviderReadTx, withViewerTx } from '../../kernel/database/tenant.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { rateLimitIp } from '../../kernel/http/rate-limit-ip.ts'
import { createRateLimiter } from '../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { type ProofLinks, readProofData, withProof } from '../pod/index.ts'
import {
  asTold,
  ownShipmentByReference,
  type ShipmentRecord,
  toldWithSteps,
  trackingEvents,
} from '../shipments/index.ts'
import { recordRequest } from './commands/record-request.ts'
import { answerOf, createPublicAnswer } from './public-answer.ts'
import { serveRecipientChanges } from './recipient-routes.ts'
import { arrivalOf, hubsOf, trackedParcels, trackedShipment } from './tracked-shipment.ts'

/** What one person or program asks with their key. */
const WITH_A_KEY = { most: 600, perMs: 60_000 }

/** By which the same is seen of a proof of delivery. */
const SEES_PROOFS = [permissionOf(readProofImages), permissionOf(readDigitalProof)]

/** Staff read each of them: few from one address, and fewer of one shipment in a day. */
const REQUESTS = {
  ofAddress: { most: 20, perMs: 3_600_000 },
  ofShipment: { most: 3, perMs: 86_400_000 },
}

/** The public face of shipments: a visitor knows only the reference, and is told nothing of the house. */
export function serveTracking(serve: Serve, platform: Platform, proofs: ProofLinks): void {
  const { database, settings, tracking } = platform
  const keys = createRateLimiter(WITH_A_KEY, platform.now)
  const addresses = createRateLimiter(REQUESTS.ofAddress, platform.now)
  const asked = createRateLimiter(REQUESTS.ofShipment, platform.now)
  const publicAnswer = createPublicAnswer(platform)

  /** In full, where it is theirs to see. */
  async function ownAnswer(
    providerId: number,
    { viewer, permissions }: Pick<Caller, 'viewer' | 'permissions'>,
    { asked, request }: { asked: string; request: FastifyRequest },
  ) {
    const rules = (await settings.read(providerId)).settings
    const { override_shipment_statuses: overrideStatuses } = rules
    const staff = isStaffSide(viewer)
    const maySeeProof = SEES_PROOFS.every((call) => permits(permissions, call))
    const found = await withViewerTx(database.app, providerId, viewer, async (tx) => {
      const row = await ownShipmentByReference(tx, providerId, asked)
      const displayed = row && displayedStatus(row, { staff, overrideStatuses })
      if (!row || !displayed) return null
      const steps = await trackingEvents(tx, providerId, row.id, viewer, rules)
      const proof = maySeeProof ? await readProofData(tx, providerId, row) : null
      const told = await toldWithSteps(tx, providerId, [row], viewer, rules)
      const [shown = row] = told.rows
      const status = displayedStatus(shown, { staff, overrideStatuses }) ?? displayed
      const around = { staff, rules, steps: told.steps.get(row.id) ?? [] }
      const parcels = await trackedParcels(tx, shown, status, around)
      return { row: shown, status, steps, proof, parcels, hubs: await hubsOf(tx, providerId) }
    })
    if (found === null) return null
    const { row, status, steps, proof, parcels, hubs } = found
    const linked = proof && (await proofs.linked(proof, { providerId, request, shipment_id: row.id }))
    const events = withProof(steps, linked)
    const tracked = trackedShipment(row, status, hubs, events)
    const arrives = await arrivalOf(platform, row, status, platform.clock.now())
    return answerOf({ ...tracked, ...arrives, ...parcels }, events)
  }

  serve.servePublic(trackShipment, async ({ providerId, caller, query, request }) => {
    const asked = query.tracking_reference
    if (caller !== null) {
      const waitMs = keys.take(`${providerId} ${caller.user_id}`)
      if (waitMs !== null) return refused('rate.limited', { retryAfterMs: waitMs })
      const own = await ownAnswer(providerId, caller, { asked, request })
      if (own !== null) return done(own)
    }
    const found = await tracking.find(providerId, request.ip, asked)
    return found.ok ? done(await publicAnswer(providerId, asked, found.value)) : found
  })

  /** Of somebody of an account, by any of its references; nothing for everybody else. */
  async function sentBy(providerId: number, caller: Caller | null, reference: string) {
    if (caller?.viewer.kind !== 'account') return undefined
    const { viewer } = caller
    return withViewerTx(database.app, providerId, viewer, (tx) =>
      ownShipmentByReference(tx, providerId, reference),
    )
  }

  /** As everybody outside is told it, who is offered by that what to ask for. */
  async function asOutside(providerId: number, row: ShipmentRecord): Promise<ShipmentRecord> {
    const rules = (await settings.read(providerId)).settings
    return withProviderReadTx(database.app, providerId, async (tx) => {
      const [told = row] = await asTold(
        tx,
        providerId,
        [row],
        { kind: 'visitor', shipment_id: row.id },
        rules,
      )
      return told
    })
  }

  serve.servePublic(requestAsRecipient, async ({ providerId, caller, body, request }) => {
    const sent = await sentBy(providerId, caller, body.tracking_reference)
    const found =
      sent === undefined ? await tracking.find(providerId, request.ip, body.tracking_reference) : null
    if (found !== null && !found.ok) return found
    const row = sent ?? found?.value.row
    if (row === undefined) return refused('shipment.notFound')
    const from = sent === undefined ? 'Recipient' : 'Sender'
    if (!MAY_ASK[from](await asOutside(providerId, row)))
      return refused('shipment.wrongStatus', { field: 'wish' })
    const { first, last } = wishableDays(platform.clock.now())
    if (body.day != null && (body.day < first || body.day > last))
      return refused('input.invalid', { field: 'day', detail: `Choose a day from ${first} to ${last}.` })
    const waitMs =
      addresses.take(`${providerId} ${caller?.user_id ?? rateLimitIp(request.ip)}`) ??
      // Who guessed a customer's reference does not use up what the recipient may ask.
      asked.take(`${providerId} ${from} ${found?.value.kind} ${row.id}`)
    if (waitMs !== null) return refused('rate.limited', { retryAfterMs: waitMs })
    const { wish, day = null, text } = body
    const note = requestNote({ from, wish, day, text, isGuessable: found?.value.kind === 'chosen' })
    const nobody = { user_id: null, source: 'Recipient', request_id: request.id, client_version: null }
    const outcome = await recordRequest(
      platform,
      providerId,
      row.id,
      from,
      note,
      sent === undefined || caller === null ? nobody : caller.actor,
    )
    return outcome.ok ? done({ ok: true as const }) : outcome
  })

  serveRecipientChanges(serve, platform)
}
