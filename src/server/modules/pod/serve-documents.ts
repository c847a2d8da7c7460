import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { LANGUAGES } from '../../../domain/values/locale.ts'
import { withProviderReadTx } from '../../kernel/database/tenant.ts'
import type { Platform } from '../../platform.ts'
import { createDocumentLinks } from '../documents/index.ts'
import { printedPicture, readContents } from '../files/index.ts'
import { type PrintedHandOver, proofPdf } from './proof-pdf.ts'
import { handOvers, proofAnswer, readProofs } from './read-proofs.ts'

/** Ten photos are a second of a processor: one document is written at a time, and of each account so many wait. */
const AT_ONCE = { atOnce: 1, waitingOfOne: 5 }
const OF_ACCOUNT = { most: 40, perMs: 60_000 }
/** On paper a photo is three inches wide. */
const PHOTO_PX = 900

const Says = z.object({ shipment_id: z.number(), language: z.enum(LANGUAGES) })

/** The addresses of proofs as PDF, written when one is opened. */
export function createProofDocuments(app: FastifyInstance, platform: Platform) {
  const { app: db } = platform.database
  return createDocumentLinks(app, platform, {
    path: '/v2/documents/proofs',
    sealedAs: 'document.proof',
    says: Says,
    queue: AT_ONCE,
    limit: OF_ACCOUNT,
    async find(providerId, { shipment_id, language }) {
      const found = await withProviderReadTx(db, providerId, async (tx) => {
        const shipment = await tx
          .selectFrom('shipments')
          .select([
            'ref',
            'account_id',
            'customer_reference',
            'parcel_count',
            'delivery_address',
            'delivery_contact',
          ])
          .where('provider_id', '=', providerId)
          .where('id', '=', shipment_id)
          .executeTakeFirst()
        // For whoever is given the address: no names of staff stand there.
        const reader = { viewer: { kind: 'visitor', shipment_id } } as const
        const all = handOvers(await readProofs(tx, providerId, shipment_id)).toReversed()
        return { shipment, proofs: all.flatMap((kept) => proofAnswer(kept, reader) ?? []) }
      })
      const { shipment, proofs } = found
      if (shipment === undefined || proofs.length === 0) return null
      const { settings } = await platform.settings.read(providerId)
      return {
        asker: `${providerId} ${shipment.account_id}`,
        async write() {
          const pictures = proofs.flatMap(({ photos, signature }) =>
            signature === null ? photos : [...photos, signature],
          )
          const ids = pictures.map(({ id }) => id)
          const contents = await readContents(db, platform.files, providerId, ids)
          const printed = async (id: number) => {
            const file = contents.get(id)
            return file === undefined ? [] : [await printedPicture(file, PHOTO_PX)]
          }
          const printedProofs: PrintedHandOver[] = []
          for (const proof of proofs) {
            const photos: Buffer[] = []
            for (const { id } of proof.photos) photos.push(...(await printed(id)))
            const [signature = null] = proof.signature === null ? [] : await printed(proof.signature.id)
            printedProofs.push({ proof, photos, signature })
          }
          const pdf = proofPdf({ ...shipment, handOvers: printedProofs }, settings, language)
          return { filename: `pod-${shipment.ref}.pdf`, type: 'application/pdf', file: await buffer(pdf) }
        },
      }
    },
  })
}
