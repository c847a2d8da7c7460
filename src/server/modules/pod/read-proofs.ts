import type { Selectable } from 'kysely'
import type { AddedFile } from '../../../contract/added-file.ts'
import type { Proof } from '../../../contract/pod.ts'
import { parcelId } from '../../../domain/shipments/parcel-status.ts'
import { isStaffSide } from '../../../domain/shipments/visibility.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { iso } from '../../kernel/http/iso.ts'
import { filesOfProof } from '../files/index.ts'

export type ProofRow = Selectable<Tables['proofs_of_delivery']>

/** All that was written of how a delivery was proven, or of what was handed over at once, the newest first, with the pictures that it has. */
export interface KeptProof {
  readonly rows: readonly ProofRow[]
  readonly files: ReadonlyMap<number, AddedFile>
}

export async function readProofs(tx: Tx, providerId: number, shipmentId: number): Promise<KeptProof> {
  const rows = await tx
    .selectFrom('proofs_of_delivery')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('shipment_id', '=', shipmentId)
    .orderBy('version', 'desc')
    .execute()
  const files = rows.length === 0 ? [] : await filesOfProof(tx, providerId, shipmentId)
  return { rows, files: new Map(files.map((file) => [file.id, file])) }
}

/** Whether a proof holds: it was not taken back with the delivery that it was of. */
export const isStanding = ({ withdrawn_at }: ProofRow): boolean => withdrawn_at === null

const byParcels = (rows: readonly ProofRow[], files: KeptProof['files']): KeptProof[] =>
  [...Map.groupBy(rows, (row) => `${row.parcel_numbers.join()} ${row.withdrawn_at}`).values()].map((its) => ({
    rows: its,
    files,
  }))

/** What was handed over at once, the last first: a correction is of the same parcels as what it corrects. */
export const handOvers = ({ rows, files }: KeptProof): KeptProof[] =>
  byParcels(rows.filter(isStanding), files)

/** The same of what was recorded by mistake. */
const withdrawnHandOvers = ({ rows, files }: KeptProof): KeptProof[] =>
  byParcels(
    rows.filter((row) => !isStanding(row)),
    files,
  )

/** The pictures of the version that holds, as it names them. */
export function picturesOf({ rows: [last], files }: KeptProof) {
  const found = (id: number | null | undefined) => (id == null ? undefined : files.get(id))
  return {
    photos: (last?.photo_ids ?? []).flatMap((id) => found(Number(id)) ?? []),
    signature: found(last?.signature_id) ?? null,
  }
}

/** The proof of what was handed over last, as this reader is answered; null where none holds. */
export function proofAnswer(all: KeptProof, reader: Pick<Caller, 'viewer'>): Proof | null {
  const [kept] = handOvers(all)
  return kept === undefined ? null : handOverAnswer(kept, reader)
}

function handOverAnswer(kept: KeptProof, { viewer }: Pick<Caller, 'viewer'>): Proof | null {
  const [last] = kept.rows
  if (last === undefined) return null
  const by = ({ version, recorded_as, recorded_at }: ProofRow) => ({
    version,
    recorded_by: isStaffSide(viewer) ? recorded_as : null,
    recorded_at: iso(recorded_at),
  })
  const { shipment_id, method, name, mobile_number, department, description, grv_number } = last
  return {
    ...by(last),
    ...{ shipment_id, method, name, mobile_number, department, description, grv_number },
    parcel_ids: last.parcel_numbers.map((number) => parcelId(shipment_id, number)),
    pin_sent_to: last.pin_sent_to,
    pin_sent_elsewhere: last.pin_sent_elsewhere,
    ...picturesOf(kept),
    delivered_at: last.delivered_at === null ? null : iso(last.delivered_at),
    withdrawn:
      last.withdrawn_at === null
        ? null
        : {
            at: iso(last.withdrawn_at),
            by: isStaffSide(viewer) ? last.withdrawn_as : null,
            reason: last.withdrawn_reason ?? '',
          },
    history: kept.rows.map(by),
  }
}

/** Those of what was handed over before, the last first. */
export const earlierProofs = (all: KeptProof, reader: Pick<Caller, 'viewer'>): Proof[] =>
  handOvers(all)
    .slice(1)
    .flatMap((kept) => handOverAnswer(kept, reader) ?? [])

/** What was recorded of the wrong shipment names another recipient: outside, that it was taken back is all that is told of it. */
const ofSomebodyElse = (proof: Proof): Proof => ({
  ...proof,
  name: '',
  mobile_number: '',
  department: '',
  description: '',
  grv_number: '',
  pin_sent_to: null,
  photos: [],
  signature: null,
})

/** Those that were taken back with the delivery that they were of, the last first. */
export const withdrawnProofs = (all: KeptProof, reader: Pick<Caller, 'viewer'>): Proof[] =>
  withdrawnHandOvers(all).flatMap((kept) => {
    const proof = handOverAnswer(kept, reader)
    if (proof === null) return []
    return [isStaffSide(reader.viewer) ? proof : ofSomebodyElse(proof)]
  })
