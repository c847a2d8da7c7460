import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { EMPTY } from 'rxjs'
import { readTime } from '../contract/time.ts'
import { mustSetUpTwoFactor } from '../domain/identity/role.ts'
import { settingsOf } from '../domain/settings/settings.ts'
import { isMainProduction } from '../domain/tenants/environment.ts'
import { LiveWorkspaceProvider, useLiveWorkspace } from '../features/live-feed/live-workspace.tsx'
import { AccessContext, accessOf } from '../features/session/access.tsx'
import { useClient, useSession } from '../features/session/session.tsx'
import { TrackerProvider } from '../features/tracking/tracked-shipment.tsx'
import type { BrowserEnvironment } from '../streams/browser-environment.ts'
import { watchTracked } from '../streams/feed/tracked-shipment.ts'
import { createLifetime } from '../streams/lifetime.ts'
import type { LiveWorkspace } from '../streams/live-workspace.ts'
import { createBusinessClock } from '../streams/session/business-clock.ts'
import type { Signal } from '../streams/signal.ts'
import { ClockProvider } from '../ui/live/clock.tsx'
import { useSignal } from '../ui/live/use-signal.ts'
import { lazyBlocking } from '../ui/loading/lazy.tsx'
import { useMessages } from '../ui/messages/messages.tsx'
import { visit } from '../ui/page/visit.ts'
import { applyBrand } from '../ui/theme/appearance.ts'
import { BlockingLoadError } from './blocking-load-error.tsx'
import { IdleWatch } from './idle/idle-watch.tsx'
import type { ProviderStore } from './provider.ts'
import { providerColours } from './provider-colours.ts'
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
  /** The live workspace of whoever is signed in; made anew for the next one. */
  makeWorkspace: (userId: number, providerId: number) => LiveWorkspace
  children: ReactNode
}

/** What every screen stands on: whose console it is, who looks, what time it is, and the live workspace of who is signed in. */
export function Console({ provider, environment, makeWorkspace, children }: ConsoleProps) {
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

  const userId = session.is === 'signed-in' ? session.user.id : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another live workspace only for another user or provider
  const createLiveWorkspace = useMemo(
    () =>
      userId === null || providerId === null || access.audience === 'platform-admin'
        ? null
        : () => makeWorkspace(userId, providerId),
    [userId, providerId, access.audience],
  )

  const watch = useCallback(
    (reference: string) =>
      watchTracked(reference, { environment, providerId: providerId ?? 0, clientVersion: `web ${VERSION}` }),
    [environment, providerId],
  )

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
      <TrackerProvider watch={watch}>
        {createLiveWorkspace === null ? (
          <PlatformTimeClock environment={environment}>{children}</PlatformTimeClock>
        ) : (
          <LiveWorkspaceProvider create={createLiveWorkspace}>
            <WorkspaceClock>{children}</WorkspaceClock>
          </LiveWorkspaceProvider>
        )}
      </TrackerProvider>
    </AccessContext>
  )
}

function WorkspaceClock({ children }: { children: ReactNode }) {
  return <ClockProvider clock={useLiveWorkspace().clock}>{children}</ClockProvider>
}

/** Without a live workspace the platform's time is asked for by itself. */
function PlatformTimeClock({
  environment,
  children,
}: {
  environment: BrowserEnvironment
  children: ReactNode
}) {
  const client = useClient()
  const [clock, setClock] = useState<Signal<number> | null>(null)
  useEffect(() => {
    const life = createLifetime()
    const ask = async () => {
      const answer = await client(readTime, {})
      return answer.ok ? answer.value : null
    }
    setClock(createBusinessClock(life, { time: environment.time, ask, wake$: EMPTY }).clock)
    return life.dispose
  }, [client, environment])
  return clock === null ? null : <ClockProvider clock={clock}>{children}</ClockProvider>
}
