import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { REDIRECTS, ROUTES, type Route } from '../domain/console/routes.ts'
import { RouteError } from './error-panel.tsx'
import { Guard, Home } from './guard.tsx'
import { Root } from './root.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { SCREENS } from './screens.ts'

const loaders: ReadonlyMap<string, (typeof SCREENS)[keyof typeof SCREENS]> = new Map(Object.entries(SCREENS))

function routeObject(route: Route): RouteObject {
  const load = loaders.get(route.path)
  return {
    path: route.path,
    // A screen that is still to come stands in the frame, so that there is a way on from it.
    handle: { bare: route.bare === true && load !== undefined },
    ErrorBoundary: RouteError,
    HydrateFallback: ScreenSkeleton,
    lazy: async () => {
      if (load === undefined) {
        const { NotImplemented } = await import('../screens/unbuilt/screen.tsx')
        return { element: <Guard route={route} screen={<NotImplemented route={route} />} /> }
      }
      const { Screen } = await load()
      return { element: <Guard route={route} screen={<Screen />} /> }
    },
  }
}

export const createRouter = () =>
  createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: RouteError,
      HydrateFallback: ScreenSkeleton,
      children: [
        { index: true, path: '/', Component: Home },
        ...ROUTES.map(routeObject),
        ...Object.entries(REDIRECTS).map(([path, to]) => ({ path, element: <Navigate to={to} replace /> })),
        {
          path: '*',
          HydrateFallback: ScreenSkeleton,
          lazy: async () => ({ Component: (await import('../screens/not-found/screen.tsx')).Screen }),
        },
      ],
    },
  ])
