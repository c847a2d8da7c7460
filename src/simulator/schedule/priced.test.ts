import { expect, test } from 'vitest'
import { wholeMeasures } from '../../domain/rates/charged-weight.ts'
import { compileCard } from '../../domain/rates/compile-card.ts'
import { quote } from '../../domain/rates/quote.ts'
import { RateCard } from '../../domain/rates/rate-card.ts'
import { STARTING_CARD } from '../../domain/rates/starting-card.ts'
import { zonedAddress } from '../../domain/rates/zoned-address.ts'
import { AddressInput } from '../../domain/shipments/address.ts'
import { addressOf } from '../../domain/shipments/kept-address.ts'
import { measured, ParcelRows } from '../../domain/shipments/parcel.ts'
import { readFixtures } from '../fixtures/read.ts'
import { planOpening } from './opening.ts'
import { readGazetteer } from './suburbs.ts'

const card = compileCard(RateCard.parse(STARTING_CARD), [])

test('what a day books has a rate by the card that providers begin with', () => {
  const fixtures = readFixtures()
  const places = readGazetteer(fixtures.branches)
  const { yesterday, today } = planOpening({ seed: 42, fixtures, places, date: '2026-11-21' })
  const refused = [...yesterday.shipments.values(), ...today.shipments.values()].flatMap(
    ({ level, booking }) => {
      const found = quote(
        card,
        {
          account_id: null,
          collection: zonedAddress(addressOf(AddressInput.parse(booking.collection_address))),
          delivery: zonedAddress(addressOf(AddressInput.parse(booking.delivery_address))),
          collection_branch: null,
          delivery_branch: null,
          parcels: ParcelRows.parse(booking.parcels).map((parcel) => wholeMeasures(measured(parcel))),
          declared_value_cents: 0,
          pod_method: null,
          tags: [],
          opt_in_rates: null,
          opt_in_time_based_rates: null,
          vat_percentage: 150_000,
        },
        level,
      )
      return found.prices.length === 1 ? [] : `${level}: ${found.refused[0]?.why.is}`
    },
  )
  expect([...new Set(refused)]).toEqual([])
})
