/** The streams in React: each hook renders again only when what it read has changed. */
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Observable } from 'rxjs'
import type { Client } from '../contract/client.ts'
import type { Account, Branch, Driver, GeneralData, User } from '../contract/session.ts'
import type { Entity, EntityStore } from '../streams/entity-store.ts'
import type { Floor } from '../streams/floor.ts'
import type { Session, SessionStore } from '../streams/session.ts'
import type { Tracked } from '../streams/tracked.ts'
import type { CountView, GroupView, ListView } from '../streams/views.ts'

/** What React subscribes to: each source has one, made once. */
const watches = new WeakMap<Observable<unknown>, (changed: () => void) => () => void>()

function watchOf(changes$: Observable<unknown>): (changed: () => void) => () => void {
  const known = watches.get(changes$)
  if (known !== undefined) return known
  const watch = (changed: () => void) => {
    const subscription = changes$.subscribe(changed)
    return () => subscription.unsubscribe()
  }
  watches.set(changes$, watch)
  return watch
}

export function useLive<T>(live: { now(): T; readonly changes$: Observable<unknown> }): T {
  return useSyncExternalStore(watchOf(live.changes$), live.now)
}

/** The row as it is now; undefined when it is not on the floor. */
export function useRow<Row extends Entity>(store: EntityStore<Row>, id: number): Row | undefined {
  const watch = useMemo(() => (changed: () => void) => store.subscribeRow(id, changed), [store, id])
  return useSyncExternalStore(watch, () => store.get(id))
}

/** Something of the row as it is now, as one value: also when only the clock has passed a moment of it. */
export function useOfRow<Row extends Entity, Value extends string | null>(
  store: EntityStore<Row>,
  id: number,
  read: (row: Row) => Value,
): Value | null {
  const watch = useMemo(() => (changed: () => void) => store.subscribeRow(id, changed), [store, id])
  return useSyncExternalStore(watch, () => {
    const row = store.get(id)
    return row === undefined ? null : read(row)
  })
}

/** `useIds(useMemo(() => listView(store, spec), [store, spec]))`: views need no owner, see streams/views.ts. */
export function useIds(view: ListView): readonly number[] {
  return useSyncExternalStore(watchOf(view.changes$), view.ids)
}

export function useCount(view: CountView, key: string): number {
  return useSyncExternalStore(watchOf(view.changes$), () => view.count(key))
}

export function useCounts(view: CountView): ReadonlyMap<string, number> {
  return useSyncExternalStore(watchOf(view.changes$), view.all)
}

/** Something of the counts, as one value. */
export function useCounted<Value extends string | number>(
  view: CountView,
  read: (counts: ReadonlyMap<string, number>) => Value,
): Value {
  return useSyncExternalStore(watchOf(view.changes$), () => read(view.all()))
}

/** Whether the list has no rows: whoever only asks that is not told of each row that moves. */
export function useIsEmpty(view: ListView): boolean {
  return useSyncExternalStore(watchOf(view.changes$), () => view.ids().length === 0)
}

/** The ids of one group, in order. */
export function useGroup(view: GroupView, key: string): readonly number[] {
  return useSyncExternalStore(watchOf(view.changes$), () => view.group(key))
}

/** Calls `happened` with each value while the component is there; `happened` should be stable. */
export function useHappening<T>(source: Observable<T>, happened: (value: T) => void): void {
  useEffect(() => {
    const subscription = source.subscribe(happened)
    return () => subscription.unsubscribe()
  }, [source, happened])
}

// --- the session -------------------------------------------------------------

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
  return useLive(useSessionStore())
}

export function useClient(): Client {
  return useSessionStore().client
}

export interface Names {
  readonly user: User
  readonly data: GeneralData
  readonly branches: ReadonlyMap<number, Branch>
  readonly drivers: ReadonlyMap<number, Driver>
  readonly accounts: ReadonlyMap<number, Account>
}

const names = new WeakMap<GeneralData, Names>()

/** Of the same list the same map: a setting that changes makes no board anew that stands on the branches. */
function mapsById<Thing extends { readonly id: number }>() {
  const made = new WeakMap<readonly Thing[], ReadonlyMap<number, Thing>>()
  return (things: readonly Thing[]): ReadonlyMap<number, Thing> => {
    const map = made.get(things) ?? new Map(things.map((thing) => [thing.id, thing]))
    made.set(things, map)
    return map
  }
}
const branchesById = mapsById<Branch>()
const driversById = mapsById<Driver>()
const accountsById = mapsById<Account>()

function namesOf(data: GeneralData): Names {
  const known = names.get(data)
  if (known !== undefined) return known
  const made: Names = {
    user: data.user,
    data,
    branches: branchesById(data.branches),
    drivers: driversById(data.drivers),
    accounts: accountsById(data.accounts),
  }
  names.set(data, made)
  return made
}

/** The signed-in user and what is known by id: only under a screen that asks for a session. */
export function useGeneralData(): Names {
  const session = useSession()
  if (session.is !== 'signed-in') throw new Error('useGeneralData needs somebody signed in')
  return namesOf(session.data)
}

// --- the floor ---------------------------------------------------------------

const FloorContext = createContext<Floor | null>(null)

interface FloorProviderProps {
  /** Makes the floor; it is ended when the provider goes, or when another `create` comes. */
  readonly create: () => Floor
  readonly children: ReactNode
}

/** Holds the floor for the screens below it. */
export function FloorProvider({ create, children }: FloorProviderProps) {
  const [floor, setFloor] = useState<Floor | null>(null)
  useEffect(() => {
    const made = create()
    setFloor(made)
    return () => made.end()
  }, [create])
  return floor === null ? null : <FloorContext value={floor}>{children}</FloorContext>
}

/** Null where nobody is signed in who has a floor. */
export function useFloorIfAny(): Floor | null {
  return useContext(FloorContext)
}

export function useFloor(): Floor {
  const floor = useFloorIfAny()
  if (floor === null) throw new Error('useFloor needs a FloorProvider above it')
  return floor
}

// --- one parcel, for anybody who has its reference ------------------------------

const TrackerContext = createContext<((reference: string) => Tracked) | null>(null)

interface TrackerProviderProps {
  readonly watch: (reference: string) => Tracked
  readonly children: ReactNode
}

/** Lets the screens below it watch a parcel without a session. */
export function TrackerProvider({ watch, children }: TrackerProviderProps) {
  return <TrackerContext value={watch}>{children}</TrackerContext>
}

/** Watches the parcel of a reference for as long as the component is there; null for none. */
export function useTracked(reference: string | null): Tracked | null {
  const watch = useContext(TrackerContext)
  if (watch === null) throw new Error('useTracked needs a TrackerProvider above it')
  const [tracked, setTracked] = useState<Tracked | null>(null)
  useEffect(() => {
    if (reference === null) return
    const made = watch(reference)
    setTracked(made)
    return () => {
      setTracked(null)
      made.end()
    }
  }, [watch, reference])
  return tracked
}
