/** What feeds of this window are opened with. */
import { createContext, type ReactNode, useContext } from 'react'
import type { BrowserEnvironment } from '../../streams/browser-environment.ts'

export interface FeedEnvironment {
  readonly environment: BrowserEnvironment
  /** As every call names it (000 §7): `web 3.19.17`. */
  readonly clientVersion: string
}

const FeedEnvironmentContext = createContext<FeedEnvironment | null>(null)

interface FeedEnvironmentProviderProps {
  readonly value: FeedEnvironment
  readonly children: ReactNode
}

/** Lets the screens below it open feeds. */
export function FeedEnvironmentProvider({ value, children }: FeedEnvironmentProviderProps) {
  return <FeedEnvironmentContext value={value}>{children}</FeedEnvironmentContext>
}

export function useFeedEnvironment(): FeedEnvironment {
  const value = useContext(FeedEnvironmentContext)
  if (value === null) throw new Error('useFeedEnvironment needs a FeedEnvironmentProvider above it')
  return value
}
