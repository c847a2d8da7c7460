import { type ReactNode, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { EMPTY } from 'rxjs'
import { createClient } from '../../../src/contract/client.ts'
import type {
  LiveAlert,
  LiveCollectionRequest,
  LiveDriver,
  LiveShipment,
  LiveTripsheet,
} from '../../../src/contract/live.ts'
import { settingsOf } from '../../../src/domain/settings/settings.ts'
import { GENERAL } from '../../support/general-data.ts'
// With the page itself: what is measured loads nothing more.
import '../../../src/screens/shipments/detail/panel.tsx'
import '../../../src/screens/shipments/selection-bar.tsx'
import { LiveWorkspaceProvider } from '../../../src/features/live-feed/live-workspace.tsx'
import { AccessContext, accessOf } from '../../../src/features/session/access.tsx'
import { SessionProvider, useGeneralData } from '../../../src/features/session/session.tsx'
import { shipmentColumns } from '../../../src/screens/shipments/columns.tsx'
import { ShipmentsList } from '../../../src/screens/shipments/list.tsx'
import type { LiveWorkspace } from '../../../src/streams/live-workspace.ts'
import { createSession } from '../../../src/streams/session/session.ts'
import { createSignal } from '../../../src/streams/signal.ts'
import { createEntityStore, type EntityStore } from '../../../src/streams/stores/entity-store.ts'
import { listView } from '../../../src/streams/views/list-view.ts'
import { HeaderSlot } from '../../../src/ui/components/page-header.tsx'
import { KeyboardProvider } from '../../../src/ui/keyboard/keys.tsx'
import { ClockProvider } from '../../../src/ui/live/clock.tsx'
import { MessagesProvider, useMessages } from '../../../src/ui/messages/messages.tsx'
import { orderOf } from '../../../src/ui/table/column.ts'
import { LiveTable } from '../../../src/ui/table/live-table.tsx'
import { Theme } from '../../../src/ui/theme/theme.tsx'
import { WallProvider } from '../../../src/ui/theme/wall-mode.tsx'
import { ENVIRONMENT } from './page-environment.ts'
import { DAY, isShown } from './scene.ts'

const NOW = DAY + 4 * 3_600_000
/** As the bare table: half of the statuses, in an order that events change. */
const ADDRESS = '/shipments?status=collection-assigned,at-hub,out-for-delivery,delivery-exception&sort=due'

/** A live workspace of these rows, which is told nothing but what the bench tells them. */
export function workspaceOf(
  shipments: EntityStore<LiveShipment>,
  drivers: EntityStore<LiveDriver> = createEntityStore<LiveDriver>({ complete: () => null, onChange() {} }),
): LiveWorkspace {
  const requests = createEntityStore<LiveCollectionRequest>({ complete: () => null, onChange() {} })
  return {
    shipments,
    drivers,
    requests,
    tripsheets: createEntityStore<LiveTripsheet>({ complete: () => null, onChange() {} }),
    alerts: createEntityStore<LiveAlert>({ complete: () => null, onChange() {} }),
    link: createSignal<ReturnType<LiveWorkspace['link']['now']>>({ is: 'connecting' }),
    freshness: createSignal<ReturnType<LiveWorkspace['freshness']['now']>>({
      state: 'connecting',
      behindMs: null,
      lastEventAt: null,
      offlineSince: null,
    }),
    loaded: createSignal(true),
    day: createSignal<ReturnType<LiveWorkspace['day']['now']>>(null),
    markFirstPaint() {},
    ticker$: EMPTY,
    clock: createSignal(NOW),
    now: () => NOW,
    watchMoments: () => () => {},
    end() {},
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

/** Whom and where the shipments of scene.ts name: the choices of the facets, and what the cells say. */
const NAMED = {
  branches: numbers(6).map((id) => ({
    id,
    code: `B${id}`,
    name: `Branch ${id}`,
    city: 'Johannesburg',
    zone: 'Africa/Johannesburg',
    lat: -26.1,
    lng: 28.05,
    ops_manager: null,
    deleted_date: null,
  })),
  drivers: numbers(60).map((id) => ({
    id,
    name: `Driver ${id}`,
    branch_id: 1 + (id % 6),
    vehicle: 'Bakkie',
    deleted_date: null,
  })),
  accounts: numbers(40).map((id) => ({
    id,
    account_code: `ACC${id}`,
    name: `Shop ${id}`,
    account_type: 'postpaid' as const,
    is_on_hold: false,
  })),
}

/** Somebody who may do everything, let in without a platform. */
async function signedIn() {
  sessionStorage.setItem('access_token', 'bench')
  const permissions = ['API_/shipments:PATCH', 'API_/shipments:GET', 'API_/tracking-events:POST']
  const role = { ...GENERAL.user.role, permissions }
  const general = { ...GENERAL, ...NAMED, user: { ...GENERAL.user, role } }
  const session = createSession({
    environment: ENVIRONMENT,
    connect: (hooks) =>
      createClient({
        base: '',
        clientVersion: 'bench',
        providerId: () => 7,
        fetch: async () => Response.json(general),
        ...hooks,
      }),
  })
  while (session.now().is !== 'signed-in') await new Promise((next) => setTimeout(next, 5))
  return { session, access: accessOf(general, [], settingsOf([]), null, false) }
}

/** Something of the console on this store, in all that stands around a screen; the answer takes it away. */
export async function showIn(
  workspace: LiveWorkspace,
  screen: ReactNode,
  address: string = ADDRESS,
): Promise<() => void> {
  const { session, access } = await signedIn()
  const root = createRoot(document.querySelector('#root') ?? document.body)
  root.render(
    <MessagesProvider>
      <Theme>
        <KeyboardProvider>
          <SessionProvider session={session}>
            <AccessContext value={access}>
              <LiveWorkspaceProvider create={() => workspace}>
                <ClockProvider clock={workspace.clock}>
                  <MemoryRouter initialEntries={[address]}>
                    <WallProvider>
                      <main style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
                        {screen}
                      </main>
                    </WallProvider>
                  </MemoryRouter>
                </ClockProvider>
              </LiveWorkspaceProvider>
            </AccessContext>
          </SessionProvider>
        </KeyboardProvider>
      </Theme>
    </MessagesProvider>,
  )
  return () => root.unmount()
}

/** The console's own list of shipments: header, facets, counts, marks and ten selected rows with it. */
export async function showScreen(store: EntityStore<LiveShipment>): Promise<() => void> {
  const hide = await showIn(workspaceOf(store), <Screen />)
  await selectRows(SELECTED)
  return hide
}

function Screen() {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <>
      <div ref={setSlot} style={{ display: 'flex', height: '3rem', contain: 'size layout style' }} />
      <HeaderSlot value={slot}>
        <ShipmentsList opened={null} />
      </HeaderSlot>
    </>
  )
}

/** The same rows alone: the table with the screen's columns and nothing around it. */
export const showRows = (store: EntityStore<LiveShipment>): Promise<() => void> =>
  showIn(workspaceOf(store), <Rows store={store} />)

function Rows({ store }: { store: EntityStore<LiveShipment> }) {
  const names = useGeneralData()
  const words = useMessages()
  const columns = useMemo(
    () => shipmentColumns({ names, shown: ({ status }) => status, staff: true, messages: words }),
    [names, words],
  )
  const view = useMemo(
    () =>
      listView(store, {
        filter: isShown,
        order: orderOf(columns, { key: 'due', down: false }, () => 0),
      }),
    [store, columns],
  )
  return <LiveTable label="Shipments" store={store} view={view} columns={columns} empty="Nothing" />
}

const SELECTED = 10

/** As somebody would with Ctrl and the mouse, so that the bar for what is selected stands there as well. */
async function selectRows(count: number): Promise<void> {
  const rows = () => document.querySelectorAll<HTMLElement>('[role=row][aria-selected=false]')
  const selected = () => document.querySelectorAll('[role=row][aria-selected=true]').length
  while (rows().length < count) await nextFrame()
  while (selected() < count) {
    rows()[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }))
    await nextFrame()
  }
}

const nextFrame = () => new Promise((next) => requestAnimationFrame(next))
