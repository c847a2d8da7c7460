import { expect, test } from 'vitest'
import type { Client } from '../../../contract/client.ts'
import { listAuditEvents } from '../../../contract/operations.ts'
import { cancelShipments, changeShipments } from '../../../contract/shipment-changes.ts'
import { listShipments } from '../../../contract/shipments.ts'
import type { GuardedChange } from '../../../features/shipment/send-changes.ts'
import { cancelPlan, type Sender } from './plans.ts'
import { partOfChanges } from './send-part.ts'

const NO_NAMES = {
  accounts: new Map(),
  branches: new Map(),
  drivers: new Map(),
  services: new Map(),
  tags: new Map(),
}
const LOST = { ok: false, status: 0, code: 'unreachable', error: 'No internet' } as const

/** As it is answered, as far as it is compared. */
const PLACE = { address: { local_area: '', city: '' }, contact: { name: '' } }
const SECOND = {
  id: 2,
  version: 5,
  parcels: [],
  tag_ids: [],
  metaData: { tracking_info: { message: null } },
  collection_address: PLACE.address,
  collection_contact: PLACE.contact,
  delivery_address: PLACE.address,
  delivery_contact: PLACE.contact,
}

interface Sent {
  readonly key: string | undefined
  readonly ids: readonly number[]
  readonly versions: readonly number[]
}

/** A server with shipments 1 to 3: the second is in version 5 by now, in this status; its answers are lost where it is told to. */
function server(status: string, losesFirst = false) {
  const sent: Sent[] = []
  const asked: string[] = []
  let losing = losesFirst
  const client: Client = async (call, inputs) => {
    asked.push(call.name)
    const body = JSON.parse(JSON.stringify(inputs.body ?? {}))
    const read = (value: unknown) =>
      ({ ok: true, status: 200, value: JSON.parse(JSON.stringify(value)) }) as const
    if (call.name === listShipments.name) return read({ shipments: [{ ...SECOND, status }], count: 1 })
    const changes: { id: number; version: number }[] =
      call.name === cancelShipments.name ? body.ids.map((id: number) => ({ id, version: 1 })) : body.shipments
    if (call.name !== changeShipments.name && call.name !== cancelShipments.name)
      return read({ ok: true, audit_events: [], count: 0 })
    sent.push({
      key: inputs.idempotencyKey,
      ids: changes.map(({ id }) => id),
      versions: changes.map(({ version }) => version),
    })
    if (losing) {
      losing = false
      return LOST
    }
    return read({
      shipments: changes.map(({ id, version }) =>
        id === 2 && version < 5
          ? { ok: false, id, code: 'shipment.changedMeanwhile', message: 'Somebody was quicker' }
          : { ok: true, id, version: version + 1, status: 'out-for-delivery' },
      ),
    })
  }
  return { client, sent, asked }
}

const guarded = [1, 2, 3].map(
  (id): GuardedChange => ({
    change: { id, version: 1, status: 'out-for-delivery' },
    seen: { status: 'at-hub' },
    stillHolds: (now) => now.status === 'at-hub',
  }),
)

test('what has moved on in nothing that matters goes again by itself, with its newest version and a key of its own', async () => {
  const { client, sent } = server('at-hub')
  const answer = await partOfChanges({ client, names: NO_NAMES, mayAudit: true }, guarded).send()
  expect(answer).toMatchObject({ done: [{ id: 1 }, { id: 3 }, { id: 2, version: 6 }], refused: [] })
  expect(sent.map(({ ids, versions }) => [ids, versions])).toEqual([
    [
      [1, 2, 3],
      [1, 1, 1],
    ],
    [[2], [5]],
  ])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})

test('what somebody has decided anew is refused with what they did, and the others are done', async () => {
  const { client, sent } = server('on-hold')
  const answer = await partOfChanges({ client, names: NO_NAMES, mayAudit: true }, guarded).send()
  expect(answer).toMatchObject({ done: [{ id: 1 }, { id: 3 }], refused: [{ id: 2 }] })
  expect('refused' in answer && answer.refused[0]?.why).toMatch(/\.$/)
  expect(sent).toHaveLength(1)
})

test('whoever may not read the audit trail does not ask who was quicker, and is told what is different', async () => {
  for (const mayAudit of [true, false]) {
    const { client, asked } = server('on-hold')
    const answer = await partOfChanges({ client, names: NO_NAMES, mayAudit }, guarded).send()
    expect('refused' in answer && answer.refused[0]?.why).toMatch(/\.$/)
    expect(asked.includes(listAuditEvents.name)).toBe(mayAudit)
  }
})

test('a part whose answer was lost is sent again word for word, with the same key', async () => {
  const { client, sent } = server('at-hub', true)
  const part = partOfChanges({ client, names: NO_NAMES, mayAudit: true }, guarded)
  expect(await part.send()).toEqual({ lost: 'No internet' })
  expect(await part.send()).toMatchObject({ refused: [] })
  expect(sent[1]).toEqual(sent[0])
  expect(sent[0]?.key).toBeTruthy()
})

test('of a call for several, too: and what it refuses is told by its place', async () => {
  const { client, sent } = server('at-hub', true)
  const sender: Sender = { client, names: NO_NAMES, mayAudit: true, rowOf: () => undefined }
  const part = cancelPlan(sender, { reason: 'Mistake', message: 'It is not sent' }).partOf([3, 2])
  expect(await part.send()).toEqual({ lost: 'No internet' })
  expect(await part.send()).toMatchObject({
    done: [{ id: 3 }],
    refused: [{ id: 2, why: 'Somebody was quicker.' }],
  })
  expect(sent[1]).toEqual(sent[0])
})
