import { readFileSync } from 'node:fs'
import { uploadFile } from '../../contract/files.ts'
import { readProof, recordProof } from '../../contract/pod.ts'
import { isDelivered } from '../../domain/shipments/shipment-status.ts'
import type { Script } from '../engine/script.ts'
import type { Fixtures } from '../fixtures/read.ts'
import { random, seedOf } from '../random.ts'
import type { Actors } from '../schedule/actors.ts'
import type { SignedInClients } from './signed-in-clients.ts'
import type { Seen, World } from './world.ts'

/** Drawn for the demo: what people write on the glass of a phone, and parcels before doors. */
const SIGNATURES = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `signature-${n}.png`)
const DOORS = [1, 2, 3, 4, 5, 6].map((n) => `door-${n}.jpg`)
const FOLDER = new URL('../fixtures/proofs/', import.meta.url)
const TYPES = { png: 'image/png', jpg: 'image/jpeg' } as const

interface SignerInputs {
  readonly clients: SignedInClients
  readonly actors: Actors
  readonly fixtures: Fixtures
  readonly world: World
  readonly script: Pick<Script, 'shipment'>
}

/** Lets recipients sign for what drivers have brought them: so many of the newest deliveries each time, each once. */
export function createSigner({ clients, actors, fixtures, world, script }: SignerInputs) {
  const asked = new Set<string>()

  async function upload(who: string, name: string, type: keyof typeof TYPES): Promise<number | null> {
    const file = new Blob([new Uint8Array(readFileSync(new URL(name, FOLDER)))], { type: TYPES[type] })
    const sent = await clients.as(who, (client) => client(uploadFile, { query: { name }, file }))
    return sent.ok ? sent.value.id : null
  }

  async function sign(ref: string, { id, delivery_agent_id }: Seen): Promise<void> {
    const contact = script.shipment(ref)?.to.contact
    const castId = delivery_agent_id === null ? null : world.ids.fixtureDriver(delivery_agent_id)
    const driver = fixtures.drivers.find((one) => one.id === castId)
    if (contact === undefined || driver === undefined) return
    const name = contact.name ?? ''
    const who = actors.driver(driver)
    const proof = await clients.as(who, (client) => client(readProof, { query: { shipment_id: id } }))
    if (!proof.ok || !proof.value.methods.includes('fallback')) return
    const dice = random(seedOf('proof', ref))
    const signature_id = await upload(who, dice.pick(SIGNATURES), 'png')
    const photo_id = await upload(who, dice.pick(DOORS), 'jpg')
    if (signature_id === null || photo_id === null) return
    await clients.as(who, (client) =>
      client(recordProof, {
        body: {
          shipment_id: id,
          method: 'fallback',
          name,
          mobile_number: contact.mobile_number,
          description: 'Handed to the recipient',
          signature_id,
          photo_ids: [photo_id],
        },
      }),
    )
  }

  return async function signNewest(most: number): Promise<void> {
    const newest = [...world.shipments]
      .filter(([ref, { status }]) => isDelivered(status) && !asked.has(ref))
      .sort(([, a], [, b]) => b.status_at - a.status_at)
      .slice(0, most)
    for (const [ref, seen] of newest) {
      asked.add(ref)
      await sign(ref, seen)
    }
  }
}
