import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useNavigate } from 'react-router-dom'
import { isKiosk } from '../domain/console/kiosk.ts'
import { menuFor } from '../domain/console/menu.ts'
import { ROUTES } from '../domain/console/routes.ts'
import { useAccess } from '../features/session/access.tsx'
import { useSession } from '../features/session/session.tsx'
import { useKeys } from '../ui/keyboard/keys.tsx'
import { TypeaheadBuffer } from '../ui/keyboard/typeahead-buffer.tsx'
import { useAfterPaint } from '../ui/loading/after-paint.ts'
import { importSilently } from '../ui/loading/import-with-retry.ts'
import { lazyBackground, lazyOnDemand } from '../ui/loading/lazy.tsx'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import { useMessages } from '../ui/messages/messages.tsx'
import { useWall, WallProvider } from '../ui/theme/wall-mode.tsx'
import { LeaveGuard } from './leave/leave-guard.tsx'
import { PlatformTimeClock } from './platform-time-clock.tsx'
import { useRouterState } from './routing/use-router.tsx'
import { LookupProvider } from './search/lookup.tsx'
import { useSessionEnd } from './session-end.ts'

const importFrame = () => import('./frame/framed-screen.tsx')
const importLive = () => import('./live-console.tsx')
// Beside the screen, not after it; a page without the shell around it (login) does without.
if (!ROUTES.some((route) => 'withoutShell' in route && route.path === location.pathname))
  importFrame().catch(() => {})
// Not beside the screen: without them there is none.
const Frame = lazyComponent(importFrame)
const LiveConsole = lazyComponent(importLive)
const LockerNetwork = lazyComponent(() => import('./locker-network/locker-network.tsx'))
const Alerts = lazyBackground(() => import('./alerts/alerts.tsx'))
const CustomWidget = lazyBackground(() => import('./widget/custom-widget.tsx'))
const HelpDialog = lazyOnDemand(
  () => import('./help.tsx'),
  ({ onClose }) => onClose(),
)
const Palette = lazyOnDemand(
  () => import('./palette/palette.tsx'),
  ({ onClose }) => onClose(),
)

/** Whether somebody is typing there: what is chosen whole was typed before, for the screen that has come. */
const isTypedIn = (field: Element | null): boolean =>
  field instanceof HTMLInputElement && field.value !== '' && field.selectionStart === field.selectionEnd

/**
 * Every route change starts at the top (000 §2), with the focus in the new screen, so that the next key or the screen
 * reader goes on there; so does who comes from a wall, whose frame is gone. A changed query or a detail beside its list is no other screen, a screen that has put the
 * focus somewhere itself keeps it there, and nobody is torn out of the middle of a word.
 */
function useFocusNewScreen(): void {
  // Two screens may begin with the same folder, and a list with its detail is one route.
  const { route } = useRouterState()
  const { wall } = useWall()
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the screen is another one
  useEffect(() => {
    const main = document.querySelector<HTMLElement>('#main')
    main?.scrollTo({ top: 0 })
    window.scrollTo({ top: 0 })
    // The page has just been opened: its focus is where the browser puts it.
    const field = document.activeElement
    if (!first.current && main !== null && !main.contains(field) && !isTypedIn(field))
      main.focus({ preventScroll: true })
    first.current = false
  }, [route, wall])
}

/** Whoever signs in on a screen without the shell wants the shell next: it is there by then. */
function usePreloadedFrame(isBare: boolean): void {
  const isPainted = useAfterPaint(isBare)
  useEffect(() => {
    if (isPainted) void importSilently(importFrame)
  }, [isPainted])
}

/** The keys that work everywhere. */
function useShellKeys(openHelp: () => void, openPalette: () => void): void {
  const navigate = useNavigate()
  const access = useAccess()
  const wall = useWall()
  const { shell, screens, search } = useMessages()
  const places = menuFor(access, false).flatMap((entry) =>
    entry.key === undefined
      ? []
      : [
          {
            keys: `g ${entry.key}`,
            label: screens.entry(entry),
            group: shell.goTo,
            run: () => navigate(entry.to),
          },
        ],
  )
  const everywhere = [
    ...places,
    {
      keys: 'mod+k',
      label: search.palette,
      group: shell.everywhere,
      run: openPalette,
      whileTyping: true,
    },
    { keys: '?', label: shell.showKeys, group: shell.everywhere, run: openHelp },
    { keys: 'w', label: shell.wall, group: shell.everywhere, run: wall.toggle },
    {
      keys: 'Escape',
      label: shell.back,
      group: shell.everywhere,
      run: () => (wall.wall ? wall.leave() : false),
    },
  ]
  // Keys lead into the console.
  useKeys(isKiosk(access) ? [] : everywhere)
}

function Shell() {
  const access = useAccess()
  const { audience, settings, providerId } = access
  const { wall } = useWall()
  const { search } = useMessages()
  const [help, setHelp] = useState(false)
  const [palette, setPalette] = useState(false)
  const openHelp = () => setHelp(true)
  const openPalette = () => setPalette(true)
  const closePalette = () => setPalette(false)
  const { withoutShell } = useRouterState().route
  usePreloadedFrame(withoutShell)
  useFocusNewScreen()
  useSessionEnd()
  useShellKeys(openHelp, openPalette)
  if (settings.is_locker_network && !withoutShell && (audience === 'visitor' || audience === 'account'))
    return <LockerNetwork />
  if (isKiosk(access))
    return (
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    )
  return (
    <LookupProvider>
      {withoutShell ? (
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
      ) : (
        <Suspense>
          <Frame onHelp={openHelp} onPalette={openPalette}>
            <Outlet />
          </Frame>
        </Suspense>
      )}
      {settings.custom_widget_html !== '' && providerId !== null && !wall && (
        <CustomWidget providerId={providerId} />
      )}
      <LeaveGuard />
      <Alerts />
      {help && <HelpDialog onClose={() => setHelp(false)} />}
      {palette && (
        <TypeaheadBuffer label={search.paletteField(audience)} onClose={closePalette}>
          {(typedAhead, meanwhile) => (
            <Palette typedAhead={typedAhead} fallback={meanwhile} onClose={closePalette} onHelp={openHelp} />
          )}
        </TypeaheadBuffer>
      )}
    </LookupProvider>
  )
}

/** The time that screens go by, and the live workspace of whoever has one. */
function Clocked({ children }: { children: ReactNode }) {
  const session = useSession()
  const { audience, providerId } = useAccess()
  if (session.is !== 'signed-in' || providerId === null || audience === 'platform-admin')
    return <PlatformTimeClock>{children}</PlatformTimeClock>
  return (
    <LiveConsole userId={session.user.id} providerId={providerId}>
      {children}
    </LiveConsole>
  )
}

/** Around every screen. */
export function Root() {
  return (
    <WallProvider>
      <Clocked>
        <Shell />
      </Clocked>
    </WallProvider>
  )
}
