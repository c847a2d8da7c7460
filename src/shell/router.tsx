import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { Screen as NotFound } from '../screens/not-found/screen.tsx'
import { RouteError } from './error-panel.tsx'
import { Guard, Home } from './guard.tsx'
import { Root } from './root.tsx'
import { ROUTES, type Route } from './routes.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'

function routeObject(route: Route): RouteObject {
  return {
    path: route.path,
    handle: { bare: route.bare === true },
    ErrorBoundary: RouteError,
    HydrateFallback: ScreenSkeleton,
    lazy: async () => {
      const { Screen } = await route.load()
      return {
        element: (
          <Guard route={route}>
            <Screen />
          </Guard>
        ),
      }
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
        { path: '*', Component: NotFound },
      ],
    },
  ])
