import { type ReactNode, useEffect, useMemo } from 'react'
import { mustSetUpTwoFactor } from '../domain/identity/role.ts'
import { settingsOf } from '../domain/settings/settings.ts'
import { isMainProduction } from '../domain/tenants/environment.ts'
import { FeedEnvironmentProvider } from '../features/live-feed/feed-environment.tsx'
import { AccessContext, accessOf } from '../features/session/access.tsx'
import { useSession } from '../features/session/session.tsx'
import { providerColours } from '../features/theme/provider-colours.ts'
import type { BrowserEnvironment } from '../streams/browser-environment.ts'
import { useSignal } from '../ui/live/use-signal.ts'
import { lazyBlocking } from '../ui/loading/lazy.tsx'
import { useMessages } from '../ui/messages/messages.tsx'
import { visit } from '../ui/page/visit.ts'
import { applyBrand } from '../ui/theme/appearance.ts'
import { BlockingLoadError } from './blocking-load-error.tsx'
import { IdleWatch } from './idle/idle-watch.tsx'
import type { ProviderStore } from './provider.ts'
import { SavedLanguage } from './saved-language.ts'
import { hasLoggedOut } from './session-end.ts'
import { Splash } from './splash.tsx'
import { VERSION } from './version.ts'

const RequiredTwoFactor = lazyBlocking(
  () => import('../screens/profile/required-two-factor.tsx'),
  BlockingLoadError,
)

interface ConsoleProps {
  provider: ProviderStore
  environment: BrowserEnvironment
  children: ReactNode
}

/** What every screen stands on: whose console it is, who looks, and what feeds are opened with. */
export function Console({ provider, environment, children }: ConsoleProps) {
  const state = useSignal(provider)
  const session = useSession()
  const { screens, shell } = useMessages()
  const data = session.is === 'signed-in' ? session.data : null
  const pairs = data?.provider_settings ?? (state.is === 'known' ? state.provider.provider_settings : null)
  const settings = useMemo(() => settingsOf(pairs ?? []), [pairs])
  const its = state.is === 'known' ? state.provider : null
  const providerId = its?.id ?? null
  const staffLogin = isMainProduction(providerId, visit.host)
  const access = useMemo(
    () => accessOf(data, pairs ?? [], settings, its, staffLogin),
    [data, pairs, settings, its, staffLogin],
  )

  const hasSession = session.is === 'signed-in'
  // Logging out clears the storage (000 §4): it stays empty until somebody comes again.
  const keeps = !hasLoggedOut(session)
  useEffect(() => {
    if (pairs === null) return
    provider.keeps(keeps)
    const { provider_title: title, favicon_url: faviconUrl } = settings
    applyBrand({ colours: providerColours(settings), title, faviconUrl }, keeps)
  }, [pairs, settings, keeps, provider])

  const feed = useMemo(() => ({ environment, clientVersion: `web ${VERSION}` }), [environment])

  if (state.is === 'not-found') return <Splash title={screens.notFound} text={shell.noCourier} />
  if (state.is === 'loading') return <Splash problem={state.problem} />
  if (session.is === 'loading') return <Splash problem={session.problem} />
  // Staff who look through somebody's eyes set up nothing for them.
  const isOwn = session.is === 'signed-in' && session.user.logged_in_user === undefined
  if (isOwn && mustSetUpTwoFactor(session.user))
    return (
      <AccessContext value={access}>
        <IdleWatch environment={environment} />
        <RequiredTwoFactor user={session.user} fallback={<Splash />} />
      </AccessContext>
    )
  return (
    <AccessContext value={access}>
      {hasSession && <IdleWatch environment={environment} />}
      <SavedLanguage />
      <FeedEnvironmentProvider value={feed}>{children}</FeedEnvironmentProvider>
    </AccessContext>
  )
}
