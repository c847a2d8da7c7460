import './global-errors.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type ClientOptions, createClient } from '../contract/client.ts'
import { SOCKET_PATH } from '../contract/socket-path.ts'
import { maintenanceAddress } from '../domain/platform-admin/maintenance.ts'
import { settingsOf } from '../domain/settings/settings.ts'
import { socketAddress } from '../domain/tenants/socket-address.ts'
import { SessionProvider } from '../features/session/session.tsx'
import { browserEnvironment } from '../streams/browser-environment.ts'
import { sendOrTakeEarly } from '../streams/feed/early-calls.ts'
import { createSession } from '../streams/session/session.ts'
import { KeyboardProvider } from '../ui/keyboard/keys.tsx'
import { MessagesProvider } from '../ui/messages/messages.tsx'
import { refusalText } from '../ui/messages/refusals.ts'
import { visit } from '../ui/page/visit.ts'
import { Theme } from '../ui/theme/theme.tsx'
import { lookForNewVersion } from './banners/new-version.ts'
import { Console } from './console.tsx'
import { ErrorPanel } from './error-panel.tsx'
import { createProviderStore } from './provider.ts'
import { CurrentScreen, createRouter } from './router.tsx'
import { RouterProvider } from './routing/use-router.tsx'
import { Toasts } from './toasts.tsx'
import { VERSION } from './version.ts'

function startConsole() {
  const environment = browserEnvironment(() => {
    const now = session.now()
    const courier = provider.now()
    const pairs =
      now.is === 'signed-in'
        ? now.data.provider_settings
        : courier.is === 'known'
          ? courier.provider.provider_settings
          : []
    return socketAddress(settingsOf(pairs).websocket_api_url, location, SOCKET_PATH)
  })
  const calls = {
    base: '',
    clientVersion: `web ${VERSION}`,
    translateRefusal: refusalText,
    fetch: sendOrTakeEarly(window.askedEarly),
  } satisfies Partial<ClientOptions>
  const onMaintenance = () => location.replace(maintenanceAddress(environment.currentAddress()))

  // Each call names the provider (000 §7), but for the one that asks which it is.
  const provider = createProviderStore(
    createClient({
      ...calls,
      token: () => null,
      providerId: () => null,
      onSignal: (sign) => sign === 'maintenance' && onMaintenance(),
    }),
    visit.host,
  )
  const session = createSession({
    environment,
    connect: (hooks) => createClient({ ...calls, ...hooks, providerId: provider.id, latestOnly: true }),
    onMaintenance,
    onOtherVersion: lookForNewVersion,
  })
  const router = createRouter()
  return (
    <Theme>
      <Toasts />
      <KeyboardProvider>
        <SessionProvider session={session}>
          <Console provider={provider} environment={environment}>
            <RouterProvider router={router}>
              <CurrentScreen />
            </RouterProvider>
          </Console>
        </SessionProvider>
      </KeyboardProvider>
    </Theme>
  )
}

/** Under maintenance nothing answers, so the page that says so stands without the console. */
async function startMaintenance() {
  const { Screen } = await import('../screens/maintenance/screen.tsx')
  return <Screen />
}

async function start() {
  try {
    return location.pathname === '/maintenance' ? await startMaintenance() : startConsole()
  } catch (error) {
    // A browser that keeps nothing for us, or files that are gone: said, instead of an empty page.
    return <ErrorPanel error={error} />
  }
}

const element = document.querySelector('#root')
if (element === null) throw new Error('index.html has lost its #root')
const root = createRoot(element)
// Not awaited at the top: what is imported meanwhile imports this file, and would wait for it for ever.
start().then((page) =>
  root.render(
    <StrictMode>
      <MessagesProvider>{page}</MessagesProvider>
    </StrictMode>,
  ),
)
