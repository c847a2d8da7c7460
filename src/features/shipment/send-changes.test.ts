import { expect, test } from 'vitest'
import type { Client } from '../../contract/client.ts'
import { changeShipments, type ShipmentChange } from '../../contract/shipment-changes.ts'
import { listShipments } from '../../contract/shipments.ts'
import { sendChanges } from './send-changes.ts'

const LATER = '2026-11-23T08:00:00+02:00'

/** A server with one shipment in version 3, whose driver a colleague has changed, and before them another one. */
function server(known: Record<string, unknown> = {}) {
  const asked: ShipmentChange[][] = []
  const audit = [
    {
      id: 9,
      type: 'shipment.reassigned',
      object_id: 1,
      timestamp: LATER,
      source: 'Thandi Nkosi',
      request_id: null,
      client_version: null,
      change: { delivery_agent_id: { change_from: 6, change_to: 7 } },
    },
    {
      id: 8,
      type: 'shipment.reassigned',
      object_id: 1,
      timestamp: LATER,
      source: 'Sipho Zulu',
      request_id: null,
      client_version: null,
      change: { delivery_agent_id: { change_from: 5, change_to: 6 } },
    },
  ]
  const client: Client = async (call, inputs) => {
    if (call.name === changeShipments.name) {
      const { shipments } = JSON.parse(JSON.stringify(inputs.body))
      asked.push(shipments)
      if (shipments[0].version !== 3)
        return {
          ok: false,
          status: 409,
          code: 'shipment.changedMeanwhile',
          error: 'No.',
          field: 'shipments[0].version',
        }
      const item = { ok: true, id: 1, version: 4, status: 'at-hub' }
      return { ok: true, status: 200, value: call.answer.parse({ shipments: [item] }) }
    }
    const isRead = call.name === listShipments.name
    const value = JSON.parse(
      JSON.stringify(
        isRead
          ? { shipments: [{ id: 1, version: 3, delivery_agent_id: 7, ...known }], count: 1 }
          : { ok: true, audit_events: audit, count: 1 },
      ),
    )
    return { ok: true, status: 200, value }
  }
  return { client, asked }
}

test('what somebody changed beside it makes no conflict: the change goes again with the newest version', async () => {
  const { client, asked } = server()
  const change = { id: 1, version: 2, special_instructions_delivery: 'Ring' }
  expect(await sendChanges(client, [{ change, seen: {}, stillHolds: () => true }])).toMatchObject({
    ok: true,
  })
  expect(asked.map(([sent]) => sent?.version)).toEqual([2, 3])
})

test('what somebody changed of the same is told, with who did it', async () => {
  const { client, asked } = server()
  const change = { id: 1, version: 2, delivery_agent_id: 9 }
  const sent = await sendChanges(client, [
    { change, seen: { delivery_agent_id: 5 }, stillHolds: (now) => now.delivery_agent_id === 5 },
  ])
  expect(sent).toMatchObject({
    ok: false,
    each: [{ index: 0 }],
    conflict: {
      now: { version: 3 },
      who: ['Thandi Nkosi', 'Sipho Zulu'],
      changed: new Map([['delivery_agent_id', 7]]),
    },
  })
  expect(asked).toHaveLength(1)
})

test('a change that collides again and again is left to the person', async () => {
  let version = 2
  let tries = 0
  const client: Client = async (call) => {
    if (call.name === changeShipments.name) {
      tries += 1
      if (tries > 100) throw new Error('without end')
      version += 1
      const field = 'shipments[0].version'
      return { ok: false, status: 409, code: 'shipment.changedMeanwhile', error: 'No.', field }
    }
    const answer =
      call.name === listShipments.name
        ? { shipments: [{ id: 1, version }], count: 1 }
        : { ok: true, audit_events: [], count: 0 }
    return { ok: true, status: 200, value: JSON.parse(JSON.stringify(answer)) }
  }
  const change = { id: 1, version: 2, special_instructions_delivery: 'Ring' }
  expect(await sendChanges(client, [{ change, seen: {}, stillHolds: () => true }])).toMatchObject({
    ok: false,
    each: [{ index: 0, text: 'No.' }],
  })
  expect(tries).toBe(20)
})
