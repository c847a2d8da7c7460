import { describe, expect, test } from 'vitest'
import { SHIPMENT_STATUS_CODES, type ShipmentStatus } from '../shipments/shipment-status.ts'
import {
  isHeld,
  isTakenAnew,
  lostStatus,
  RESERVATION_SIDES,
  RESERVATION_STATES,
  reservationAfter,
  reservedUntil,
  wantsCompartment,
} from './reservation.ts'

const follow = (side: 'collection' | 'delivery', statuses: readonly ShipmentStatus[]) =>
  statuses.reduce<(typeof RESERVATION_STATES)[number]>(
    (state, status) => reservationAfter(side, state, status),
    'reserved',
  )

describe('at the recipient’s point', () => {
  test.each<[string, ShipmentStatus[], string]>([
    ['on its way', ['collection-assigned', 'collected', 'at-hub', 'out-for-delivery'], 'reserved'],
    ['taken out of the sender’s locker', ['awaiting-dropoff', 'collected-from-locker', 'at-hub'], 'reserved'],
    ['put in', ['out-for-delivery', 'in-locker'], 'occupied'],
    ['told of', ['out-for-delivery', 'in-locker', 'ready-for-pickup'], 'occupied'],
    ['fetched', ['out-for-delivery', 'in-locker', 'collected-from-locker'], 'released'],
    ['fetched at a counter', ['ready-for-pickup', 'collected-from-counter'], 'released'],
    ['handed over', ['out-for-delivery', 'delivered'], 'released'],
    ['not fetched in time', ['ready-for-pickup', 'collect-and-return-to-hub'], 'occupied'],
    ['back from there', ['ready-for-pickup', 'collect-and-return-to-hub', 'returned-to-hub'], 'released'],
    ['cancelled', ['collection-assigned', 'cancelled'], 'released'],
    ['on hold', ['collected', 'on-hold'], 'reserved'],
    ['on hold in there', ['in-locker', 'on-hold'], 'occupied'],
    ['undeliverable', ['collected', 'undeliverable'], 'released'],
  ])('%s', (_what, statuses, state) => expect(follow('delivery', statuses)).toBe(state))
})

describe('at the sender’s point', () => {
  test.each<[string, ShipmentStatus[], string]>([
    ['waited for', ['awaiting-dropoff'], 'reserved'],
    ['a driver comes', ['collection-assigned', 'collection-failed-attempt'], 'reserved'],
    ['collected', ['collection-assigned', 'collected'], 'released'],
    ['collected from the locker', ['collection-assigned', 'collected-from-locker'], 'released'],
    ['scanned at a hub', ['at-hub'], 'released'],
    ['cancelled', ['cancelled'], 'released'],
  ])('%s', (_what, statuses, state) => expect(follow('collection', statuses)).toBe(state))
})

test('what is over comes back by no status', () => {
  for (const side of RESERVATION_SIDES)
    for (const status of SHIPMENT_STATUS_CODES)
      for (const state of RESERVATION_STATES.filter((one) => !isHeld(one)))
        expect(reservationAfter(side, state, status)).toBe(state)
})

test('nothing is held for a shipment that is finished', () => {
  for (const side of RESERVATION_SIDES)
    for (const status of ['delivered', 'cancelled', 'returned-to-sender'] as const)
      expect(isHeld(reservationAfter(side, 'occupied', status))).toBe(false)
})

test('it is held until so many hours after the promised window, or after now where that is over', () => {
  expect(reservedUntil(10_000_000, 5, 2)).toBe(10_000_000 + 7_200_000)
  expect(reservedUntil(5, 10_000_000, 2)).toBe(10_000_000 + 7_200_000)
  expect(reservedUntil(null, 10_000_000, 1)).toBe(10_000_000 + 3_600_000)
})

test('what goes on from where it may have lost its compartments takes them anew', () => {
  expect(isTakenAnew('cancelled', 'submitted')).toBe(true)
  expect(isTakenAnew('bob-box-reservation-failed', 'out-for-delivery')).toBe(true)
  expect(isTakenAnew('delivery-exception', 'out-for-delivery')).toBe(true)
  expect(isTakenAnew('collection-exception', 'collection-assigned')).toBe(true)
  expect(isTakenAnew('at-hub', 'out-for-delivery')).toBe(false)
  expect(isTakenAnew('bob-box-reservation-failed', 'delivered')).toBe(false)
  expect(wantsCompartment('collection', 'at-hub')).toBe(false)
})

test('a loss is told of what somebody must act on', () => {
  for (const isLockerNetwork of [true, false]) {
    const told = isLockerNetwork ? 'bob-box-reservation-failed' : 'delivery-exception'
    expect(lostStatus('submitted', isLockerNetwork)).toBe('collection-exception')
    expect(lostStatus('at-hub', isLockerNetwork)).toBe(told)
    expect(lostStatus('out-for-delivery', isLockerNetwork)).toBe(told)
    expect(lostStatus('on-hold', isLockerNetwork)).toBeNull()
    expect(lostStatus('delivered', isLockerNetwork)).toBeNull()
  }
})
