import { createContext, type ReactNode, useContext } from 'react'
import { Router } from 'react-router-dom'
import { useSignal } from '../../ui/live/use-signal.ts'
import type { RouterState, RouterStore } from './router-store.ts'

const RouterContext = createContext<RouterStore<ReactNode> | null>(null)

interface RouterProviderProps {
  readonly router: RouterStore<ReactNode>
  readonly children: ReactNode
}

/** Gives links and hooks of react-router the addresses of `router`. */
export function RouterProvider({ router, children }: RouterProviderProps) {
  const { location, action } = useSignal(router)
  return (
    <RouterContext value={router}>
      {/* Live rows render all the time, and would starve navigation if it were a mere transition. */}
      <Router location={location} navigationType={action} navigator={router.navigator} useTransitions={false}>
        {children}
      </Router>
    </RouterContext>
  )
}

export function useRouter(): RouterStore<ReactNode> {
  const router = useContext(RouterContext)
  if (router === null) throw new Error('useRouter needs a RouterProvider above it')
  return router
}

/** Where we are, and whether another screen is on its way. */
export function useRouterState(): RouterState<ReactNode> {
  return useSignal(useRouter())
}
