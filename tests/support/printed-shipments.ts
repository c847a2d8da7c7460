import type { PrintedShipment } from '../../src/domain/labels/print-job.ts'
import { Address } from '../../src/domain/shipments/address.ts'
import { Contact } from '../../src/domain/shipments/contact.ts'

const CODES = ['JNB', 'CPT', 'DUR', 'PLZ']

/** So many shipments of one parcel as labels are printed from, no two of the same reference. */
export function printedShipments(count: number, name = 'Nomsa Dlamini'): PrintedShipment[] {
  const place = { local_area: 'Khayelitsha', city: 'Cape Town', zone: 'WC', code: '7784' }
  const side = (branch: string, who: string) => ({
    address: Address.parse({ ...place, street_address: '3 Spine Road' }),
    contact: Contact.parse({ name: who, mobile_number: '0821234567' }),
    branch,
    instructions: 'Leave it with the neighbour at number 5',
  })
  return Array.from({ length: count }, (_, i) => ({
    ref: `PZD${i.toString(36).toUpperCase().padStart(4, '0')}`,
    custom_ref: null,
    customer_reference: `PO-${i}`,
    account: 'Kwela Fashion (SPB001)',
    service_level_code: 'ECO',
    pod_method: null,
    service_level_name: 'Economy',
    booked_at: Date.UTC(2026, 10, 25),
    collection: side('JNB', 'Kwela Fashion'),
    delivery: side(CODES[i % CODES.length] ?? 'CPT', name),
    parcels: [
      {
        number: 1,
        description: 'Shoes',
        reference: '',
        length_cm: 30,
        width_cm: 20,
        height_cm: 10,
        weight_kg: 1.5,
      },
    ],
  }))
}
