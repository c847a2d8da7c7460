import type { z } from 'zod'
import { rowAt, rowCount } from '../../contract/column-encoding.ts'
import { LiveShipment, liveSnapshot } from '../../contract/live.ts'
import { generalData } from '../../contract/session.ts'
import type { Fixtures } from '../fixtures/read.ts'
import type { Actors } from '../schedule/actors.ts'
import type { SignedInClients } from './signed-in-clients.ts'

/** What the actors look at of a shipment before they act. Times in ms, drivers by the platform's ids. */
const Seen = LiveShipment.pick({
  id: true,
  version: true,
  custom_ref: true,
  status: true,
  status_at: true,
  created_at: true,
  failed_attempts: true,
  account_id: true,
  collection_agent_id: true,
  delivery_agent_id: true,
  collection_branch_id: true,
  delivery_branch_id: true,
  hub_id: true,
  collection_after: true,
  delivery_after: true,
  collection_eta: true,
  delivery_eta: true,
  collection_lat: true,
  collection_lng: true,
  delivery_lat: true,
  delivery_lng: true,
})
export type Seen = z.infer<typeof Seen>

/** Ids of the fixtures in ids of the platform, and back. */
export interface Ids {
  driver(castId: number): number
  /** The cast's id of a driver of the platform; null for one who is not in the play. */
  fixtureDriver(id: number): number | null
  branch(code: string): number
  branchCode(id: number): string | null
}

/** The platform as the actors know it: what they did themselves, and what they saw when they last looked. */
export interface World {
  readonly ids: Ids
  /** By reference: the planned one, or `#17` for a shipment that somebody else booked. */
  readonly shipments: ReadonlyMap<string, Seen>
  /** Reads all active shipments anew. */
  look(): Promise<void>
  /** What one of our own calls made of a shipment. */
  applyResult(ref: string, news: Partial<Seen> & { version: number }): void
  add(ref: string, shipment: Seen): void
}

/** As long as a snapshot may take to arrive, at any speed of the clock: business ms. */
const JUST_BOOKED = 3_600_000

/** Our own references may stand behind a prefix that the account has. */
const OURS = /SPB-\d{8}-\d{5,}$/

export const refOf = (row: { id: number; custom_ref: string | null }): string =>
  OURS.exec(row.custom_ref ?? '')?.[0] ?? `#${row.id}`

async function readIds(clients: SignedInClients, actors: Actors, fixtures: Fixtures): Promise<Ids> {
  const outcome = await clients.as(actors.admin, (client) => client(generalData, {}))
  if (!outcome.ok) throw new Error(`The people of the platform cannot be read: ${outcome.error}`)
  const { drivers = [], branches = [] } = outcome.value
  const driverIds = new Map<number, number>()
  for (const one of fixtures.drivers) {
    const found = drivers.find((driver) => driver.name === one.name)
    if (found === undefined)
      throw new Error(
        `There is no driver ${one.name} on the platform: it was not seeded with reference/demo-cast.json`,
      )
    driverIds.set(one.id, found.id)
  }
  const castIds = new Map([...driverIds].map(([castId, id]) => [id, castId]))
  const codes = new Map(branches.map((branch) => [branch.id, branch.code]))
  const branchIds = new Map(branches.map((branch) => [branch.code, branch.id]))
  const known = (id: number | undefined, what: string | number): number => {
    if (id === undefined) throw new Error(`The platform does not know ${what}`)
    return id
  }
  return {
    driver: (castId) => known(driverIds.get(castId), castId),
    fixtureDriver: (id) => castIds.get(id) ?? null,
    branch: (code) => known(branchIds.get(code), code),
    branchCode: (id) => codes.get(id) ?? null,
  }
}

export async function createWorld(
  clients: SignedInClients,
  actors: Actors,
  fixtures: Fixtures,
): Promise<World> {
  const shipments = new Map<string, Seen>()
  return {
    ids: await readIds(clients, actors, fixtures),
    shipments,
    async look() {
      const outcome = await clients.as(actors.fleet, (client) => client(liveSnapshot, {}))
      if (!outcome.ok) return
      const { shipments: columns } = outcome.value
      const count = rowCount(columns)
      const present = new Set<string>()
      for (let i = 0; i < count; i++) {
        const read = Seen.safeParse(rowAt(columns, i))
        if (!read.success) continue
        const ref = refOf(read.data)
        present.add(ref)
        const known = shipments.get(ref)
        // A call of ours may have been answered while the snapshot was on its way.
        if (known === undefined || known.version <= read.data.version) shipments.set(ref, read.data)
      }
      // What is no longer active is history; what was booked while the snapshot was on its way is not.
      const settled = outcome.value.at - JUST_BOOKED
      for (const [ref, { created_at }] of shipments) {
        if (!present.has(ref) && created_at < settled) shipments.delete(ref)
      }
    },
    applyResult(ref, news) {
      const known = shipments.get(ref)
      if (known !== undefined && news.version >= known.version) shipments.set(ref, { ...known, ...news })
    },
    add(ref, shipment) {
      if (!shipments.has(ref)) shipments.set(ref, shipment)
    },
  }
}
