import type { z } from 'zod'
import { type BookShipment, bookShipment } from '../../src/contract/bookings.ts'
import type { Client } from '../../src/contract/client.ts'
import type { Shipment } from '../../src/contract/shipments.ts'

type Booking = z.input<typeof BookShipment>
type Addresses = {
  [Side in 'collection_address' | 'delivery_address']: NonNullable<Booking[Side]>
}

/** A complete booking from Sandton to Khayelitsha of account 1, with what a test changes. */
export function booking(changes: Partial<Booking> = {}): Booking & Addresses {
  return {
    account_id: 1,
    service_level_code: 'ECO',
    collection_contact: { name: 'Kwela Fashion', email: 'orders@kwela-fashion.example' },
    delivery_contact: { name: 'Nomsa Dlamini', mobile_number: '082 123 4567' },
    parcels: [
      { submitted_length_cm: 30, submitted_width_cm: 20, submitted_height_cm: 10, submitted_weight_kg: 1.5 },
    ],
    ...changes,
    collection_address: changes.collection_address ?? {
      street_address: '14 Protea Street',
      local_area: 'Sandton',
      city: 'Johannesburg',
      zone: 'Gauteng',
      country: 'ZA',
      code: '2196',
    },
    delivery_address: changes.delivery_address ?? {
      street_address: '3 Spine Road',
      local_area: 'Khayelitsha',
      city: 'Cape Town',
      zone: 'WC',
      country: 'South Africa',
      code: '7784',
    },
  }
}

/** Books it, as whoever calls. */
export async function book(call: Client, changes: Partial<Booking> = {}): Promise<Shipment> {
  const outcome = await call(bookShipment, { body: booking(changes) })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}
