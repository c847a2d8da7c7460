import { IconMail, IconPhone } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Shipment } from '../../../contract/shipments.ts'
import type { Address } from '../../../domain/shipments/address.ts'
import { dayStart, formatDay } from '../../../domain/values/moment.ts'
import { formatPhone, normalisePhone } from '../../../domain/values/phone.ts'
import { SOUTH_AFRICA } from '../../../domain/values/province.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { branchName, driverName } from '../../../features/shipment/names.ts'
import { PhoneLink } from '../../../ui/components/phone-link.tsx'
import { Facts as FactList, Section } from '../../../ui/components/side-panel.tsx'
import { SkeletonText } from '../../../ui/components/states.tsx'
import { useClock } from '../../../ui/live/clock.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { promisedWindow } from '../due.ts'
import css from './detail.module.css'
import { endMessages } from './end-messages.ts'

interface EndSectionProps {
  side: 'collection' | 'delivery'
  facts: ShipmentFacts
  shipment: Shipment | undefined
  staff: boolean
}

/** One end: who is there and how to reach them, where, when, and who goes there. */
export function EndSection({ side, facts, shipment, staff }: EndSectionProps) {
  const names = useGeneralData()
  const messages = useMessages()
  const { shipments, locale } = messages
  const window = useClock((now) => promisedWindow(side, facts, staff, now, messages) ?? '')
  const agent = facts[`${side}_agent_id`]
  const contact = shipment?.[`${side}_contact`]
  const address = shipment?.[`${side}_address`]
  const instructions = shipment?.[`special_instructions_${side}`]
  const facts_: (readonly [string, React.ReactNode])[] = [[shipments.window, window || shipments.notAgreed]]
  const requested = dayStart(shipment?.[`${side}_min_date`] ?? '')
  if (requested !== null) facts_.push([shipments.earliestRequested, formatDay(requested, locale)])
  const why = shipment?.[`${side}_rescheduled_reason`]
  if (why) facts_.push([endMessages.rescheduled, why])
  const compartment = shipment?.[`${side}_compartment`]
  if (compartment) facts_.push([endMessages.compartment, compartment])
  if (instructions) facts_.push([shipments.instructions, instructions])
  if (staff) {
    facts_.push([
      shipments.facets.driver,
      <DriverLink
        key="driver"
        id={agent}
        name={driverName(names, agent)}
        phone={names.drivers.get(agent ?? 0)?.phone_number}
      />,
    ])
    facts_.push([shipments.facets.branch, branchName(names, facts[`${side}_branch_id`]) || shipments.none])
  }
  return (
    <Section title={shipments[side]}>
      <div className={css.endSection}>
        {contact === undefined || address === undefined ? (
          <SkeletonText lines={4} />
        ) : (
          <>
            <p className={css.contact}>
              <b>{contact.name || facts[`${side}_name`]}</b>
              {[contact.mobile_number, contact.alternative_contact_number]
                .filter((number) => number !== '')
                .map((number) => (
                  <a key={number} href={`tel:${normalisePhone(number)}`}>
                    <IconPhone size="0.875rem" stroke={1.8} aria-hidden />
                    {formatPhone(number)}
                  </a>
                ))}
              {contact.email !== '' && (
                <a href={`mailto:${contact.email}`}>
                  <IconMail size="0.875rem" stroke={1.8} aria-hidden />
                  {contact.email}
                </a>
              )}
            </p>
            <address className={css.address}>
              {addressLines(address).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </>
        )}
        <FactList facts={facts_} />
      </div>
    </Section>
  )
}

/** As it is written on an envelope. */
export function addressLines(address: Address): string[] {
  const { company, street_address, local_area, city, zone, code, country } = address
  return [
    company,
    street_address,
    [...new Set([local_area, city])].filter(Boolean).join(', '),
    [zone, code].filter(Boolean).join(' '),
    country === SOUTH_AFRICA ? '' : country,
  ].filter((line) => line !== '')
}

interface DriverLinkProps {
  id: number | null
  name: string
  phone: string | undefined
}

function DriverLink({ id, name, phone }: DriverLinkProps) {
  const { shipments } = useMessages()
  if (id === null) return <span className={css.nobody}>{shipments.nobodyYet}</span>
  return (
    <span className={css.named}>
      <Link to={`/shipments?driver=${id}`} className={css.link} title={shipments.everythingWith(name)}>
        {name}
      </Link>
      <PhoneLink name={name} number={phone} />
    </span>
  )
}
