import { formatPhone } from '../values/phone.ts'
import type { PrintedShipment } from './print-job.ts'

type Side = PrintedShipment['delivery']

/** What a driver reads of one end, from the name to the telephone. A company that is the contact's name is said once. */
export function sideLines({ address, contact }: Side): {
  readonly name: string
  readonly street: readonly string[]
  readonly place: string
  readonly phone: string
} {
  const name = contact.name || address.company
  const { company, street_address, local_area, city, zone, code } = address
  return {
    name,
    street: [company === name ? '' : company, street_address, local_area === city ? '' : local_area].filter(
      (line) => line !== '',
    ),
    place: [city || local_area, zone, code].filter((part) => part !== '').join(', '),
    phone: formatPhone(contact.mobile_number),
  }
}
