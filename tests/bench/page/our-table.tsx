import { createRoot } from 'react-dom/client'
import type { LiveShipment } from '../../../src/contract/live.ts'
import { wholeShipment } from '../../../src/streams/feed/rows.ts'
import {
  createEntityStore,
  type EntityEvent,
  type EntityStore,
} from '../../../src/streams/stores/entity-store.ts'
import { type ListView, listView } from '../../../src/streams/views/views.ts'
import { KeyboardProvider } from '../../../src/ui/keyboard/keys.tsx'
import { LiveTable } from '../../../src/ui/table/live-table.tsx'
// With the page itself: what is measured loads nothing more.
import '../../../src/ui/messages/en.ts'
import { MessagesProvider } from '../../../src/ui/messages/messages.tsx'
import { Theme } from '../../../src/ui/theme/theme.tsx'
import { COLUMNS } from './columns.tsx'
import { ENVIRONMENT } from './page-environment.ts'
import { byEta, isShown } from './scene.ts'

export interface Table {
  apply(events: readonly EntityEvent<LiveShipment>[]): void
  end(): void
}

/** Shows a view in the console's own table; the answer takes it away. */
export function showTable(store: EntityStore<LiveShipment>, view: ListView): () => void {
  const root = createRoot(document.querySelector('#root') ?? document.body)
  root.render(
    <MessagesProvider>
      <Theme>
        <KeyboardProvider>
          <LiveTable label="Shipments" store={store} view={view} columns={COLUMNS} empty="Nothing" />
        </KeyboardProvider>
      </Theme>
    </MessagesProvider>,
  )
  return () => root.unmount()
}

const showBare = (store: EntityStore<LiveShipment>) =>
  showTable(store, listView(store, { filter: isShown, order: byEta }))

/** Our store, view and table on these rows, published once a frame as the live workspace does. */
export async function openOurTable(
  rows: readonly LiveShipment[],
  show: (store: EntityStore<LiveShipment>) => (() => void) | Promise<() => void> = showBare,
): Promise<Table> {
  const { onNextFrame } = ENVIRONMENT
  let callOff: (() => void) | null = null
  const store = createEntityStore<LiveShipment>({
    complete: wholeShipment,
    onChange() {
      callOff ??= onNextFrame(() => {
        callOff = null
        store.publish()
      })
    },
  })
  store.replace(rows, 0)
  store.publish()
  const hide = await show(store)
  return {
    apply: store.apply,
    end() {
      callOff?.()
      hide()
      store.end()
    },
  }
}
