import { describe, expect, it } from 'vitest'
import { distanceMetres } from '../../domain/dispatch/place.ts'
import { readFixtures } from '../fixtures/read.ts'
import { planOpening } from './opening.ts'
import { readGazetteer } from './suburbs.ts'
import { MINUTE, moment } from './time.ts'
import { createVehicle } from './vehicle.ts'
import { visitsOf } from './visits.ts'

const fixtures = readFixtures()
const { today } = planOpening({
  seed: 7,
  date: '2026-11-21',
  fixtures,
  places: readGazetteer(fixtures.branches),
  shipments: 600,
})
const visits = visitsOf(today, fixtures)

describe('a vehicle', () => {
  it('is at each stop while the driver is there', () => {
    for (const driver of fixtures.drivers.slice(0, 20)) {
      const way = visits.get(driver.id) ?? []
      const [first] = way
      if (first === undefined) continue
      const vehicle = createVehicle(driver, first, first.at - 1)
      for (const visit of way) {
        const told = vehicle.moveTo((visit.at + visit.until) / 2, way)
        if (told !== null) expect(distanceMetres(told, visit)).toBeLessThan(30)
      }
    }
  })

  it('never drives faster than its kind and leaves no gap in its way', () => {
    for (const driver of fixtures.drivers) {
      const way = visits.get(driver.id) ?? []
      const [first] = way
      if (first === undefined) continue
      const vehicle = createVehicle(driver, first, moment(today.date, 6))
      let last = { lat: first.lat, lng: first.lng }
      for (let at = moment(today.date, 6.01); at < moment(today.date, 20); at += MINUTE) {
        const told = vehicle.moveTo(at, way)
        if (told === null) continue
        expect(told.speed_kmh).toBeLessThanOrEqual(110)
        expect(distanceMetres(last, told)).toBeLessThan(2500)
        last = told
      }
    }
  })
})
