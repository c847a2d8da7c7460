import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  readDigitalProof,
  readProof,
  readProofImages,
  receiveDropoff as receiveDropoffCall,
  recordProof,
  sendPin as sendPinCall,
} from '../../../contract/pod.ts'
import { withdrawTrackingEvent } from '../../../contract/withdraw-completion.ts'
import { FILE_TYPES } from '../../../domain/files/file-types.ts'
import { offeredProof } from '../../../domain/pod/offered-proof.ts'
import { ProofOptions } from '../../../domain/pod/proof-methods.ts'
import type { Settings } from '../../../domain/settings/settings.ts'
import { displayedStatus } from '../../../domain/shipments/shipment-status.ts'
import { isStaffSide } from '../../../domain/shipments/visibility.ts'
import { done, refused } from '../../../domain/values/refusals.ts'
import { createFairQueue } from '../../kernel/concurrency/fair-queue.ts'
import { withProviderReadTx, withViewerTx } from '../../kernel/database/tenant.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import type { FileLinks } from '../files/index.ts'
import { contactOfPin, isPinOut } from './pins.ts'
import { imagesOf, type ProofData, type ProofFile, proofFilename } from './proof-data.ts'
import {
  earlierProofs,
  handOvers,
  isStanding,
  proofAnswer,
  readProofs,
  withdrawnProofs,
} from './read-proofs.ts'
import { receiveDropoff } from './receive-dropoff.ts'
import { recordProof as record } from './record-proof.ts'
import { sendPin, sentPin } from './send-pin.ts'
import { createProofDocuments } from './serve-documents.ts'
import { withdrawTrackingEventOf } from './withdraw-completion.ts'

/** Whoever records many at once waits behind their own. */
const AT_ONCE = { atOnce: 3, waitingOfOne: 60 }
const AGAIN_MS = 2_000

/** Where the files of a proof are for some minutes, for whoever has found out that they may be seen. */
export interface ProofLinks {
  linked(
    proof: ProofData,
    of: { providerId: number; request: FastifyRequest; shipment_id: number },
  ): Promise<ProofData>
}

/** How deliveries were proven: seen by whoever sees the shipment, recorded by whoever delivers it, set right by staff. */
export function serveProofs(
  serve: Serve,
  app: FastifyInstance,
  platform: Platform,
  files: FileLinks,
): ProofLinks {
  const { app: db } = platform.database
  const documents = createProofDocuments(app, platform)
  const queue = createFairQueue(AT_ONCE)

  /** Null where for the caller there is no such shipment. */
  const readFor = (providerId: number, caller: Caller, settings: Settings, shipmentId: number) =>
    withViewerTx(db, providerId, caller.viewer, async (tx) => {
      const shipment = await tx
        .selectFrom('shipments')
        .select([
          'ref',
          'status',
          'status_at',
          'collected_at',
          'parcel_count',
          'pod_method',
          'collection_agent_id',
          'delivery_agent_id',
          'collection_pickup_point_id',
          'delivery_pickup_point_id',
          'collection_contact',
          'delivery_contact',
          'delivery_pickup_point_provider',
        ])
        .where('provider_id', '=', providerId)
        .where('id', '=', shipmentId)
        .executeTakeFirst()
      if (shipment === undefined) return null
      const staff = isStaffSide(caller.viewer)
      if (
        displayedStatus(shipment, { staff, overrideStatuses: settings.override_shipment_statuses }) === null
      )
        return null
      return { shipment, kept: await readProofs(tx, providerId, shipmentId) }
    })

  serve.serveAuthenticated(readProof, async ({ providerId, caller, query: { shipment_id } }) => {
    const { settings } = await platform.settings.read(providerId)
    const found = await readFor(providerId, caller, settings, shipment_id)
    if (found === null) return refused('shipment.notFound', { field: 'shipment_id' })
    const { shipment, kept } = found
    const pod = proofAnswer(kept, caller)
    const { kind } = caller.viewer
    const isDoer = kind === 'staff' || kind === 'driver'
    const offered = offeredProof(
      { ...shipment, recorded: kept.rows.find(isStanding)?.method ?? null },
      { ...caller, excluded: settings.exclude_tracking_statuses },
      settings,
    )
    const pin = isDoer
      ? await withProviderReadTx(db, providerId, (tx) =>
          tx
            .selectFrom('pod_pins')
            .select(['kind', 'pin', 'sent_to', 'sent_elsewhere', 'sent_at', 'wrong'])
            .where('provider_id', '=', providerId)
            .where('shipment_id', '=', shipment_id)
            .executeTakeFirst(),
        )
      : undefined
    return done({
      pod,
      earlier: earlierProofs(kept, caller),
      withdrawn: withdrawnProofs(kept, caller),
      pin:
        pin !== undefined && isPinOut(pin, contactOfPin(pin.kind, shipment), platform.now())
          ? sentPin(pin)
          : null,
      methods: [...offered.methods],
      options: offered.methods.length > 0 ? ProofOptions.parse(settings) : null,
      may_send_pin: offered.pin !== null,
      pin_kind: offered.pin,
    })
  })

  serve.serveAuthenticated(recordProof, async ({ providerId, caller, session, body, idempotencyKey }) => {
    const author = session.user.username
    const outcome = queue.run(`${providerId} ${caller.user_id}`, () =>
      record(platform, providerId, { caller, author, idempotencyKey }, body),
    )
    return (await outcome) ?? refused('rate.limited', { retryAfterMs: AGAIN_MS })
  })

  serve.serveAuthenticated(withdrawTrackingEvent, ({ providerId, caller, session, body, idempotencyKey }) =>
    withdrawTrackingEventOf(
      platform,
      providerId,
      { caller, author: session.user.username, idempotencyKey },
      body,
    ),
  )

  serve.serveAuthenticated(sendPinCall, ({ providerId, caller, body }) =>
    sendPin(platform, providerId, caller, body),
  )

  serve.serveAuthenticated(receiveDropoffCall, async ({ providerId, caller, body, idempotencyKey }) => {
    const outcome = queue.run(`${providerId} ${caller.user_id}`, () =>
      receiveDropoff(platform, providerId, { caller, idempotencyKey }, body),
    )
    return (await outcome) ?? refused('rate.limited', { retryAfterMs: AGAIN_MS })
  })

  serve.serveAuthenticated(readProofImages, async ({ providerId, caller, query, request }) => {
    const { settings } = await platform.settings.read(providerId)
    const found = await readFor(providerId, caller, settings, query.shipment_id)
    if (found === null) return refused('shipment.notFound', { field: 'shipment_id' })
    const images = await Promise.all(
      handOvers(found.kept)
        .flatMap(imagesOf)
        .map(async ({ id, kind, name, type, bytes }) => {
          const suffix = FILE_TYPES[type].endings[0]
          const link = await files.linkTo({ providerId, request, says: { id }, suffix })
          return { id, kind, ...link, filename: name, file_size: bytes }
        }),
    )
    return done({ images })
  })

  serve.serveAuthenticated(readDigitalProof, async ({ providerId, caller, query, request }) => {
    const { settings } = await platform.settings.read(providerId)
    const { shipment_id, language } = query
    const found = await readFor(providerId, caller, settings, shipment_id)
    if (found === null) return refused('shipment.notFound', { field: 'shipment_id' })
    if (!found.kept.rows.some(isStanding)) return refused('pod.notFound', { field: 'shipment_id' })
    const says = { shipment_id, language }
    const link = await documents.linkTo({ providerId, request, says, suffix: 'pdf' })
    return done({ ...link, filename: proofFilename(found.shipment.ref) })
  })

  return {
    async linked(proof, { providerId, request, shipment_id }) {
      const image = async (file: ProofFile) => {
        const says = { id: file.id ?? 0 }
        const suffix = file.filename.split('.').at(-1) ?? ''
        return { ...file, ...(await files.linkTo({ providerId, request, says, suffix })) }
      }
      const pdf = async (file: ProofFile) => {
        const says = { shipment_id, language: 'en' as const }
        return { ...file, ...(await documents.linkTo({ providerId, request, says, suffix: 'pdf' })) }
      }
      return {
        ...proof,
        images: await Promise.all(proof.images.map(image)),
        pdfs: await Promise.all(proof.pdfs.map(pdf)),
      }
    },
  }
}
