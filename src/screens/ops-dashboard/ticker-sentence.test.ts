import { expect, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import { ShipmentStatus } from '../../domain/shipments/shipment-status.ts'
import { shortName, tickerSentence } from './ticker-sentence.ts'

const names = {
  driver: (id: number) => (id === 7 ? 'Thabo Mokoena' : null),
  branch: (id: number) => (id === 1 ? 'Johannesburg hub' : null),
}
const told = (type: string, fields: Parameters<typeof shipment>[1]) =>
  tickerSentence(type, shipment(1, fields), names)?.text

test('what happened is told with where and by whom', () => {
  const delivered = {
    status: 'delivered',
    delivery_place: 'Khayelitsha, Cape Town',
    delivery_agent_id: 7,
  } as const
  expect(told('shipment.status', delivered)).toBe('delivered in Khayelitsha by Thabo M.')
  expect(told('shipment.status', { status: 'at-hub', hub_id: 1 })).toBe('arrived at Johannesburg hub')
  expect(
    told('shipment.status', {
      status: 'delivery-failed-attempt',
      message: 'Gate locked.',
      delivery_agent_id: 7,
    }),
  ).toBe('delivery failed in Hatfield by Thabo M. (Gate locked)')
  expect(told('shipment.booked', {})).toBe('booked in Khayelitsha for Hatfield')
})

test('what is not known is left out of the sentence', () => {
  expect(told('shipment.status', { status: 'delivered', delivery_agent_id: 99, delivery_place: '' })).toBe(
    'delivered',
  )
  expect(told('shipment.status', { status: 'at-hub' })).toBe('arrived at the hub')
})

test('every status can be told, without a gap where something is missing', () => {
  for (const status of ShipmentStatus.options) {
    const text = told('shipment.status', { status }) ?? ''
    expect(text, status).not.toMatch(/undefined|null|\(\)| {2}|^$/)
  }
})

test('without places and names no sentence ends in a word that waits for one', () => {
  for (const status of ShipmentStatus.options) {
    const nowhere = { collection_place: '', delivery_place: '', collection_name: '' }
    const text = told('shipment.status', { status, ...nowhere }) ?? ''
    expect(text, status).not.toMatch(/(^| )(in|for|by|at|to|on) ?$| {2}|^$/)
  }
})

test('what nobody reads is not told', () => {
  expect(told('driver.moved', {})).toBeUndefined()
})

test('a driver is called by the first name', () => {
  expect(shortName('Thabo Mokoena')).toBe('Thabo M.')
  expect(shortName('Elmarie du Plessis')).toBe('Elmarie P.')
  expect(shortName('Sipho')).toBe('Sipho')
})
