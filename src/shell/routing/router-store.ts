/**
 * Which screen the address names, and the way from one to the next: a screen's code is fetched before the address changes,
 * so that the one that is left stands until the next is here.
 *
 * react-router's own router for this (createBrowserRouter) brings loaders, actions and fetchers along, 17 KB gzip of the
 * first script; of react-router the matching, links and hooks are used.
 */
import {
  type Location,
  matchRoutes,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
} from 'react-router-dom'
import { createSignal, type Signal } from '../../streams/signal.ts'

export interface ScreenRoute<Screen> {
  /** As react-router writes it. */
  readonly path: string
  /** Whether the screen stands without the shell around it. */
  readonly withoutShell: boolean
  /** What is shown; that of a screen whose code is here already is given at once. */
  readonly load: () => Screen | Promise<Screen>
}

/** What is used of a history: the browser's, and a test's. */
export interface RouterHistory extends Navigator {
  readonly location: Location
  listen(onPop: (pop: { readonly delta: number | null }) => void): () => void
}

/** A way to another screen that waits for somebody's answer. */
export interface BlockedNavigation {
  readonly proceed: () => void
  readonly stay: () => void
}

export interface RouterState<Screen> {
  readonly location: Location
  readonly action: NavigationType
  readonly route: ScreenRoute<Screen>
  /** Null while the first one's code is still coming, and where it could not be had. */
  readonly screen: Screen | null
  /** What kept the screen of this address. */
  readonly failed: { readonly because: unknown } | null
  /** Whether another screen is on its way; not said of the first. */
  readonly isGoing: boolean
  readonly blocked: BlockedNavigation | null
}

/** Whether a way from one address to another is to be asked about first. */
export type LeaveCheck = (from: Location, to: Address) => boolean

export type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

export interface RouterStore<Screen> extends Signal<RouterState<Screen>> {
  readonly navigator: Navigator
  /** Asks `check` before each way to another address, until the answer is called. */
  checkLeaving(check: LeaveCheck): () => void
}

/** `routes` name every address there is; the last ones take what no other does. */
export function createRouterStore<Screen>(
  history: RouterHistory,
  routes: readonly [ScreenRoute<Screen>, ...ScreenRoute<Screen>[]],
): RouterStore<Screen> {
  const patterns = routes.map((route) => ({ path: route.path, handle: route }))
  const routeOf = (address: Address): ScreenRoute<Screen> =>
    matchRoutes(patterns, address)?.at(-1)?.route.handle ?? routes[0]

  const state = createSignal<RouterState<Screen>>({
    location: history.location,
    action: NavigationType.Pop,
    route: routeOf(history.location),
    screen: null,
    failed: null,
    isGoing: false,
    blocked: null,
  })
  const change = (parts: Partial<RouterState<Screen>>) => state.set({ ...state.now(), ...parts })
  let check: LeaveCheck | null = null
  /** Of the newest way: one that is overtaken arrives nowhere. */
  let turn = 0
  /** Of the browser's own steps, those that were made here to undo one, or that were answered for. */
  let onOwnStep: (() => void) | null = null

  /** Fetches the screen of an address, and arrives there: `commit` writes the address down where the browser has not. */
  function go(to: Address, action: NavigationType, commit?: () => void): void {
    const own = ++turn
    const route = routeOf(to)
    const arrive = (parts: Pick<RouterState<Screen>, 'screen' | 'failed'>) => {
      if (own !== turn) return
      commit?.()
      change({ location: history.location, action, route, isGoing: false, blocked: null, ...parts })
    }
    const fail = (because: unknown) => arrive({ screen: null, failed: { because } })
    // Within the screen that is here nothing is fetched anew.
    const { route: before, screen: here, failed } = state.now()
    const coming = route === before && here !== null ? here : route.load()
    if (coming instanceof Promise) {
      change({ isGoing: here !== null || failed !== null, blocked: null })
      coming.then((screen) => arrive({ screen, failed: null }), fail)
    } else arrive({ screen: coming, failed: null })
  }

  function write(action: NavigationType, to: To, commit: () => void): void {
    const address = { pathname: '/', search: '', hash: '', ...(typeof to === 'string' ? parsePath(to) : to) }
    const proceed = () => go(address, action, commit)
    if (check?.(state.now().location, address) !== true) proceed()
    else change({ blocked: { proceed, stay: () => change({ blocked: null }) } })
  }

  history.listen(({ delta }) => {
    const step = onOwnStep
    onOwnStep = null
    if (step !== null) return step()
    const { location } = history
    // The browser has gone there already, and is sent back until there is an answer; to where it came from outside it is not.
    if (delta === null || delta === 0 || check?.(state.now().location, location) !== true)
      return go(location, NavigationType.Pop)
    const { promise: isBack, resolve } = Promise.withResolvers<void>()
    onOwnStep = resolve
    history.go(-delta)
    const proceed = async () => {
      change({ blocked: null })
      await isBack
      onOwnStep = () => go(history.location, NavigationType.Pop)
      history.go(delta)
    }
    change({ blocked: { proceed, stay: () => change({ blocked: null }) } })
  })
  go(history.location, NavigationType.Pop)

  return {
    now: state.now,
    changes$: state.changes$,
    navigator: {
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: (to, data) => write(NavigationType.Push, to, () => history.push(to, data)),
      replace: (to, data) => write(NavigationType.Replace, to, () => history.replace(to, data)),
    },
    checkLeaving(next) {
      check = next
      return () => {
        if (check === next) check = null
      }
    },
  }
}
