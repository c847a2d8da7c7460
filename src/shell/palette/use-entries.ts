import { IconBuildingStore, IconClock, IconPackage, IconSearch, IconSteeringWheel } from '@tabler/icons-react'
import { useMemo } from 'react'
import { isOffered, MENUS, menuFor } from '../../domain/console/menu.ts'
import { entryPath, mayOpen, ROUTES, type Route, routeAt } from '../../domain/console/routes.ts'
import { accountAddress, leadsToUnbuilt } from '../../domain/console/unbuilt-screens.ts'
import { bestOf, haystackOf, scoreOf, searchTermsOf, searchText } from '../../domain/values/find.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useSession } from '../../features/session/session.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { MENU_ICONS } from '../frame/menu-icons.ts'
import { useLookup } from '../search/lookup.tsx'
import type { Entry } from './entry.ts'
import { readRecent } from './recent.ts'
import { useCommands } from './use-commands.ts'
import { useLiveIndex } from './use-live-index.ts'

/** So many of a kind stand in the list. */
const MOST = { screens: 6, shipments: 8, accounts: 5, drivers: 5, commands: 6 } as const

/** Screens without an entry in the menu that somebody may still go to: no details, no doors. */
const isPlace = (route: Route) =>
  !/\/:\w+$/.test(route.path) && route.withoutShell !== true && route.unlisted !== true

function useScreens(): readonly Entry[] {
  const access = useAccess()
  const { screens } = useMessages()
  const menu = menuFor(access, false)
  const menued = new Set<string>(MENUS[access.audience].map(({ path }) => path))
  const entries: Entry[] = menu.map((entry) => ({
    key: `screen ${entry.to}`,
    group: 'screens',
    label: screens.entry(entry),
    icon: MENU_ICONS[entry.icon],
    keys: entry.key === undefined ? undefined : `g ${entry.key}`,
    to: entry.to,
  }))
  for (const { path } of ROUTES) {
    const route = routeAt(path)
    if (menued.has(path) || !isPlace(route) || !isOffered(path, access)) continue
    if (!route.audience.includes(access.audience)) continue
    const to = entryPath(route.path)
    entries.push({
      key: `screen ${to}`,
      group: 'screens',
      label: screens.title(route, access.audience),
      icon: IconSearch,
      to,
    })
  }
  return entries
}

function best(entries: readonly Entry[], terms: readonly string[], most: number): Entry[] {
  const found = bestOf<Entry>(most)
  entries.forEach((entry, i) => {
    const score = scoreOf(haystackOf([entry.label, entry.note, entry.to]), terms)
    // Of equals the one that stands first.
    if (score !== null) found.offer(entry, score, -i)
  })
  return found.best()
}

/** Whether something is called as was typed: a customer of that name comes before the parcels that mention it. */
const beginsSo = (entries: readonly Entry[], [first = '']: readonly string[]): boolean =>
  entries.some(({ group, label, note }) =>
    [label, group === 'shipments' ? undefined : note].some(
      (text) => text && searchText(text).startsWith(first),
    ),
  )

function useRowEntries(terms: readonly string[]): { workspace: readonly Entry[]; loaded: boolean } {
  const access = useAccess()
  const { index, loaded } = useLiveIndex()
  const session = useSession()
  const accounts = session.is === 'signed-in' ? session.data.accounts : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was looked for before its rows came is found then
  const workspace = useMemo(() => {
    if (index === null || terms.length === 0) return []
    const shipments = index.shipments.find(terms, MOST.shipments).map(
      (row): Entry => ({
        key: `shipment ${row.id}`,
        group: 'shipments',
        label: row.ref,
        // Both ends: what was typed may be found in either.
        note: `${row.collection_name} → ${row.delivery_name}, ${row.delivery_place}`,
        icon: IconPackage,
        mono: true,
        to: `/shipments/${row.id}`,
      }),
    )
    const its = accounts.map(
      ({ id, account_code, name }): Entry => ({
        key: `account ${id}`,
        group: 'accounts',
        label: name,
        note: account_code,
        icon: IconBuildingStore,
        to: accountAddress(id),
      }),
    )
    const drivers = index.drivers.find(terms, MOST.drivers).map(
      (row): Entry => ({
        key: `driver ${row.id}`,
        group: 'drivers',
        label: row.name,
        note: row.vehicle,
        icon: IconSteeringWheel,
        to: `/maps?driver=${row.id}&follow=1`,
      }),
    )
    const isStaff = access.audience === 'staff'
    return [
      mayOpen(routeAt('/shipments/:id?'), access) ? shipments : [],
      isStaff && mayOpen(routeAt('/accounts/:id?'), access) ? best(its, terms, MOST.accounts) : [],
      isStaff && mayOpen(routeAt('/maps'), access) ? drivers : [],
    ]
      .toSorted((a, b) => Number(beginsSo(b, terms)) - Number(beginsSo(a, terms)))
      .flat()
  }, [index, loaded, terms, access, accounts])
  return { workspace, loaded }
}

interface Entries {
  readonly entries: readonly Entry[]
  /** False while what is in the live workspace is not among them yet. */
  readonly whole: boolean
}

/** The lines of the palette for what is typed, group by group; with nothing typed, what was chosen lately comes first. */
export function useEntries(typed: string, openHelp: () => void): Entries {
  const { search } = useMessages()
  const { user } = useAccess()
  const { allowed, look } = useLookup()
  const screens = useScreens()
  const commands = useCommands(openHelp)
  const terms = useMemo(() => searchTermsOf(typed), [typed])
  const { workspace, loaded } = useRowEntries(terms)
  if (terms.length === 0) {
    const recent = readRecent(user?.id ?? 0)
      .filter(({ to }) => !leadsToUnbuilt(to))
      .map(
        ({ to, label, note }): Entry => ({
          key: `recent ${to}`,
          group: 'recent',
          label,
          note,
          icon: IconClock,
          to,
        }),
      )
    return { entries: [...recent, ...screens, ...commands], whole: true }
  }
  const places = best(screens, terms, MOST.screens)
  const reference = typed.trim()
  const lookUp: Entry = {
    key: 'look-up',
    group: 'look-up',
    label: search.lookUp(reference),
    icon: IconSearch,
    run: () => look(reference),
  }
  const entries = [
    ...places,
    ...workspace,
    ...best(commands, terms, MOST.commands),
    ...(allowed && reference.length > 2 ? [lookUp] : []),
  ]
  return { entries, whole: loaded }
}
