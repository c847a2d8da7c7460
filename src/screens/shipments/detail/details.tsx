import type { ReactNode } from 'react'
import type { Shipment } from '../../../contract/shipments.ts'
import { dayOf, formatDate, formatDateTime } from '../../../domain/values/moment.ts'
import { formatRand } from '../../../domain/values/money.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { tagNamesOf } from '../../../features/shipment/names.ts'
import { podName } from '../../../features/shipment/pod-messages.ts'
import { Copyable } from '../../../ui/components/copyable.tsx'
import { Facts as FactList, Section } from '../../../ui/components/side-panel.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { bookingMessages as messages } from './booking-messages.ts'

/** The rest of what is known. */
export function Details({ facts, shipment }: { facts: ShipmentFacts; shipment: Shipment | undefined }) {
  const { shipments, shipping, locale } = useMessages()
  const names = useGeneralData()
  const code = facts.service_level_code
  const list: (readonly [string, ReactNode])[] = [
    [shipments.columns.service, `${shipping.service(code, shipment?.service_level_name)} (${code})`],
    [shipments.booked, formatDateTime(facts.created_at, locale)],
  ]
  if (facts.custom_ref !== null)
    list.push([shipments.customReference, <Copyable key="c" text={facts.custom_ref} />])
  if (shipment?.customer_reference) {
    list.push([shipments.customerReference, <Copyable key="r" text={shipment.customer_reference} />])
  }
  if (shipment?.cost_center)
    list.push([shipments.costCenter, <Copyable key="cc" text={shipment.cost_center} />])
  if (shipment?.due_date) {
    const day = formatDate(shipment.due_date, locale)
    const isLater = facts.delivery_before !== null && dayOf(facts.delivery_before) > shipment.due_date
    list.push([messages.due, isLater ? messages.promisedLater(day) : day])
  }
  if (shipment?.declared_value) {
    const value = formatRand(Math.round(shipment.declared_value * 100), locale)
    const isInsured = shipment.liability_cover !== false
    list.push([shipments.declaredValue, isInsured ? value : messages.notInsured(value)])
  }
  if (shipment?.pod_method) list.push([messages.podMethod, podName(shipment.pod_method)])
  if (shipment?.responsible_contact) {
    const { mobile_number, alternative_contact_number, ...who } = shipment.responsible_contact
    const numbers = [mobile_number, alternative_contact_number].map(formatPhone)
    const line = [who.name, ...numbers, who.email].filter((part) => part !== '').join(', ')
    if (line !== '') list.push([messages.responsible, line])
  }
  const tags = tagNamesOf(names, facts)
  if (tags !== '') list.push([messages.tags, tags])
  if (facts.failed_attempts > 0) list.push([shipments.failedAttempts, facts.failed_attempts])
  return (
    <Section title={shipments.booking}>
      <FactList facts={list} />
    </Section>
  )
}
