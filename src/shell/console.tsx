import { type ReactNode, useEffect, useMemo } from 'react'
import { settingsOf } from '../domain/settings.ts'
import type { Floor } from '../streams/floor.ts'
import { AccessContext, accessOf } from '../ui/access.tsx'
import { ClockProvider } from '../ui/clock.tsx'
import { FloorProvider, useFloor, useLive, useSession } from '../ui/live.tsx'
import { applyBrand } from '../ui/theme/look.ts'
import { providerColours } from '../ui/theme/provider-colours.ts'
import type { ProviderStore } from './provider.ts'
import { Splash } from './splash.tsx'

interface ConsoleProps {
  provider: ProviderStore
  /** The live floor of whoever is signed in; made anew for the next one. */
  createFloor: () => Floor
  children: ReactNode
}

/** What every screen stands on: whose console it is, who looks, and the live floor when somebody is signed in. */
export function Console({ provider, createFloor, children }: ConsoleProps) {
  const state = useLive(provider)
  const session = useSession()
  const data = session.is === 'signed-in' ? session.data : null
  const pairs = data?.provider_settings ?? (state.is === 'known' ? state.provider.provider_settings : null)
  const settings = useMemo(() => settingsOf(pairs ?? []), [pairs])
  const access = useMemo(() => accessOf(data, pairs ?? [], settings), [data, pairs, settings])

  useEffect(() => {
    if (pairs === null) return
    applyBrand({
      colours: providerColours(settings),
      title: settings.provider_title,
      faviconUrl: settings.favicon_url,
    })
  }, [pairs, settings])

  if (state.is === 'not-found')
    return <Splash title="Page not found" text="No courier lives at this address." />
  if (state.is === 'loading') return <Splash text={state.problem} />
  if (session.is === 'loading') return <Splash text={session.problem} />
  return (
    <AccessContext value={access}>
      {session.is === 'signed-in' ? (
        <FloorProvider create={createFloor}>
          <FloorClock>{children}</FloorClock>
        </FloorProvider>
      ) : (
        children
      )}
    </AccessContext>
  )
}

function FloorClock({ children }: { children: ReactNode }) {
  return <ClockProvider clock={useFloor().clock}>{children}</ClockProvider>
}
