/** Who is signed in, in React, and what the session started from. */
import { createContext, type ReactNode, useContext } from 'react'
import type { Client } from '../../contract/client.ts'
import type { Account, Branch, Driver, GeneralData, TagName, User } from '../../contract/session.ts'
import type { VehicleKind } from '../../domain/dispatch/travel.ts'
import type { Session, SessionStore } from '../../streams/session/session.ts'
import { useSignal } from '../../ui/live/use-signal.ts'

const SessionContext = createContext<SessionStore | null>(null)

export function SessionProvider({ session, children }: { session: SessionStore; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Signing in and out. */
export function useSessionStore(): SessionStore {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('useSessionStore needs a SessionProvider above it')
  return session
}

export function useSession(): Session {
  return useSignal(useSessionStore())
}

export function useClient(): Client {
  return useSessionStore().client
}

export interface SessionData {
  readonly user: User
  readonly data: GeneralData
  /** Retired ones too: they are named where they were. */
  readonly branches: ReadonlyMap<number, Branch>
  readonly drivers: ReadonlyMap<number, Driver>
  readonly accounts: ReadonlyMap<number, Account>
  /** What the provider calls its service levels, by code. */
  readonly services: ReadonlyMap<string, string>
  /** Which kinds of vehicle may carry them, by code; undefined: any. */
  readonly kindsByLevel: ReadonlyMap<string, readonly VehicleKind[] | undefined>
  /** Tags of shipments that are in use. */
  readonly tags: ReadonlyMap<number, TagName>
}

const names = new WeakMap<GeneralData, SessionData>()

/** Of the same list the same map: a setting that changes makes no board anew that stands on the branches. */
function mapsOf<Thing, Key, Value>(entry: (thing: Thing) => readonly [Key, Value]) {
  const made = new WeakMap<readonly Thing[], ReadonlyMap<Key, Value>>()
  return (things: readonly Thing[]): ReadonlyMap<Key, Value> => {
    const map = made.get(things) ?? new Map(things.map(entry))
    made.set(things, map)
    return map
  }
}
const branchesById = mapsOf((branch: Branch) => [branch.id, branch])
const driversById = mapsOf((driver: Driver) => [driver.id, driver])
const accountsById = mapsOf((account: Account) => [account.id, account])
const servicesByCode = mapsOf(({ code, name }: GeneralData['service_levels'][number]) => [code, name])
const kindsByCode = mapsOf(({ code, vehicle_kinds }: GeneralData['service_levels'][number]) => [
  code,
  vehicle_kinds,
])
const tagsById = mapsOf((tag: TagName) => [tag.id, tag])

function namesOf(data: GeneralData): SessionData {
  const known = names.get(data)
  if (known !== undefined) return known
  const made: SessionData = {
    user: data.user,
    data,
    branches: branchesById(data.branches),
    drivers: driversById(data.drivers),
    accounts: accountsById(data.accounts),
    services: servicesByCode(data.service_levels),
    kindsByLevel: kindsByCode(data.service_levels),
    tags: tagsById(data.shipment_tags),
  }
  names.set(data, made)
  return made
}

/** The signed-in user and what is known by id: only under a screen that asks for a session. */
export function useGeneralData(): SessionData {
  const session = useSession()
  if (session.is !== 'signed-in') throw new Error('useGeneralData needs somebody signed in')
  return namesOf(session.data)
}
