import type { ReactNode } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Navigate, useRoutes } from 'react-router-dom'
import { REDIRECTS, ROUTES, type Route } from '../domain/console/routes.ts'
import { Guard, Home } from './guard.tsx'
import { Root } from './root.tsx'
import { createRouterStore, type RouterStore, type ScreenRoute } from './routing/router-store.ts'
import { ScreenBoundary } from './routing/screen-boundary.tsx'
import { useRouterState } from './routing/use-router.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { SCREENS } from './screens.ts'

const loaders: ReadonlyMap<string, (typeof SCREENS)[keyof typeof SCREENS]> = new Map(Object.entries(SCREENS))

/** Loads once; what could not be had is asked for anew. */
function once<Loaded>(load: () => Promise<Loaded>): () => Loaded | Promise<Loaded> {
  let had: { readonly its: Loaded } | null = null
  return () =>
    had?.its ??
    load().then((its) => {
      had = { its }
      return its
    })
}

function screenRoute(route: Route): ScreenRoute<ReactNode> {
  const load = loaders.get(route.path)
  return {
    path: route.path,
    // A screen that is still to come stands in the frame, so that there is a way on from it.
    withoutShell: route.withoutShell === true && load !== undefined,
    load: once(async () => {
      if (load === undefined) {
        const { NotImplemented } = await import('../screens/unbuilt/screen.tsx')
        return <Guard route={route} screen={<NotImplemented route={route} />} />
      }
      const { Screen } = await load()
      return <Guard route={route} screen={<Screen />} />
    }),
  }
}

const notFound: ScreenRoute<ReactNode> = {
  path: '*',
  withoutShell: false,
  load: once(async () => {
    const { Screen } = await import('../screens/not-found/screen.tsx')
    return <Screen />
  }),
}

export const createRouter = (): RouterStore<ReactNode> =>
  createRouterStore(createBrowserHistory(), [
    notFound,
    { path: '/', withoutShell: false, load: () => <Home /> },
    ...ROUTES.map(screenRoute),
    ...Object.entries(REDIRECTS).map(([path, to]) => ({
      path,
      withoutShell: false,
      load: () => <Navigate to={to} replace />,
    })),
  ])

/** The screen of the address, in what stands around every screen. */
export function CurrentScreen() {
  const { route, location } = useRouterState()
  const root = (
    <ScreenBoundary location={location} failed={null}>
      <Root />
    </ScreenBoundary>
  )
  const { path } = route
  // For the parameters of the address: the one route that it belongs to is found already.
  return useRoutes([{ element: root, children: [{ path, element: <Screen /> }] }])
}

function Screen() {
  const { location, failed, screen } = useRouterState()
  return (
    <ScreenBoundary location={location} failed={failed}>
      {screen ?? <ScreenSkeleton />}
    </ScreenBoundary>
  )
}
