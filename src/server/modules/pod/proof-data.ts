import type { TrackingEvent } from '../../../contract/shipments.ts'
import { standingSteps } from '../../../domain/tracking/tracked-status.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { isStanding, type KeptProof, picturesOf, readProofs } from './read-proofs.ts'

/** A photo or signature, or the whole proof as a PDF, by its name: where it is, whoever may see it asks for. */
export interface ProofFile {
  readonly filename: string
  readonly file_size?: number
  readonly id?: number
  readonly kind?: 'photo' | 'signature'
  /** For some minutes (s). */
  readonly url?: string
  readonly expiry_duration?: number
}

/** What a step of the history has with it that says that a shipment was delivered (clients.md, tracking events). */
export interface ProofData {
  readonly type: 'proof-of-delivery-images'
  readonly images: readonly ProofFile[]
  readonly pdfs: readonly ProofFile[]
}

export const proofFilename = (ref: string): string => `pod-${ref}.pdf`

/** The pictures of a version of a proof, photos first. */
export function imagesOf(kept: KeptProof) {
  const { photos, signature } = picturesOf(kept)
  return [
    ...photos.map((file) => ({ ...file, kind: 'photo' as const })),
    ...(signature === null ? [] : [{ ...signature, kind: 'signature' as const }]),
  ]
}

/** A proof as its files are named; of an older version where one is told. Null where there is none. */
export async function readProofData(
  tx: Tx,
  providerId: number,
  { id, ref }: { id: number; ref: string },
  version?: number,
): Promise<ProofData | null> {
  const { rows, files } = await readProofs(tx, providerId, id)
  const row = version === undefined ? rows.find(isStanding) : rows.find((one) => one.version === version)
  if (row === undefined) return null
  return {
    type: 'proof-of-delivery-images',
    images: imagesOf({ rows: [row], files }).map(({ id: file, kind, name, bytes }) => ({
      id: file,
      kind,
      filename: name,
      file_size: bytes,
    })),
    pdfs: [{ filename: proofFilename(ref) }],
  }
}

/** The history, newest first, with the proof beside the step that it is of: the last that says delivered. */
export function withProof(events: readonly TrackingEvent[], proof: ProofData | null): TrackingEvent[] {
  const at = events.findIndex((event) => event.status === 'delivered' && standingSteps([event]).length > 0)
  return events.map((event, i) => (i === at && proof !== null ? { ...event, data: { ...proof } } : event))
}
