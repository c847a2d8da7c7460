import type { z } from 'zod'
import type { addCollectionRequest } from '../../../contract/collection-requests.ts'
import { nearestBranch } from '../../../domain/dispatch/nearest-branch.ts'
import {
  type Address,
  addressRefusal,
  fieldOfPart,
  missingFromAddress,
} from '../../../domain/shipments/address.ts'
import { type Contact, contactOf, contactRefusal, isReachable } from '../../../domain/shipments/contact.ts'
import { addressOf } from '../../../domain/shipments/kept-address.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Platform } from '../../platform.ts'

type PlaceInput = Pick<
  z.output<typeof addCollectionRequest.body>,
  'address' | 'contact' | 'parcel_count' | 'weight_kg' | 'instructions'
>

/** Where parcels are fetched, from whom, and how many. */
export interface CollectionPlace {
  readonly address: Address
  readonly contact: Contact
  readonly parcel_count: number
  readonly weight_kg: number | null
  readonly instructions: string
  readonly collection_branch_id: number | null
}

interface Rules {
  readonly gazetteer: Platform['gazetteer']
  readonly needsPostalCode: boolean
  /** The branch of what is there already. */
  readonly own?: number | null
}

/** What was sent as it is kept, or the first thing that is wrong with it; its branch is the nearest one. */
export async function checkedPlace(
  tx: Tx,
  providerId: number,
  input: PlaceInput,
  { gazetteer, needsPostalCode, own }: Rules,
): Promise<Outcome<CollectionPlace>> {
  const address = addressOf(input.address)
  const detail = addressRefusal('collection', address, needsPostalCode)
  if (detail !== null) {
    const [part = ''] = missingFromAddress(address, needsPostalCode)
    return refused('input.invalid', { field: `address.${fieldOfPart(part)}`, detail })
  }
  const contact = contactOf(input.contact)
  if (contact.name === '' && address.company === '')
    return refused('input.invalid', { field: 'contact.name', detail: 'Enter a name' })
  if (!isReachable(contact))
    return refused('input.invalid', {
      field: 'contact.mobile_number',
      detail: 'Enter a mobile number or an e-mail address.',
    })
  const unusable = contactRefusal('collection', contact)
  if (unusable !== null) return refused('input.invalid', { ...unusable, field: `contact.${unusable.field}` })
  const branches = await tx
    .selectFrom('branches')
    .select(['id', 'lat', 'lng', 'takes_bookings'])
    .where('provider_id', '=', providerId)
    .where('deleted_date', 'is', null)
    .orderBy('id')
    .execute()
  const located = gazetteer.located(address)
  return done({
    address: located,
    contact,
    parcel_count: input.parcel_count,
    weight_kg: input.weight_kg ?? null,
    instructions: (input.instructions ?? '').trim(),
    collection_branch_id: nearestBranch(branches, located, own)?.id ?? null,
  })
}
