import { Button, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { permissionOf } from '../../contract/call.ts'
import { addCollectionRequest, listCollectionRequests } from '../../contract/collection-requests.ts'
import { routeAt } from '../../domain/console/routes.ts'
import { collectionRequestId } from '../../domain/values/display-id.ts'
import { idIn } from '../../domain/values/row-id.ts'
import { useAccess } from '../../features/session/access.tsx'
import { ForbiddenState } from '../../features/session/forbidden-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { Segments } from '../../ui/components/segments.tsx'
import { WithPanel } from '../../ui/components/side-panel.tsx'
import { useKeys } from '../../ui/keyboard/keys.tsx'
import { lazyOnDemand } from '../../ui/loading/lazy.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useUrlQuery } from '../../ui/page/url-query.ts'
import { EarlierList } from './earlier-list.tsx'
import { LiveList } from './live-list.tsx'
import { requests as messages } from './messages.ts'
import { RequestPanel } from './request-panel.tsx'
import css from './requests.module.css'
import { Schedules } from './schedules.tsx'

const NewDialog = lazyOnDemand(
  async () => ({ default: (await import('./new-dialog.tsx')).NewDialog }),
  ({ onClose }) => onClose(),
)

const VIEWS = ['now', 'earlier', 'repeating'] as const
type View = (typeof VIEWS)[number]

/** /collection-requests: who asks to be come to and fetched from (001 §4); of an account its bulk collections. */
export function Screen() {
  const { audience, may } = useAccess()
  const { screens } = useMessages()
  const [address, change] = useUrlQuery()
  const view = VIEWS.find((one) => one === address.get('view')) ?? 'now'
  const openedId = idIn(address.get('request'))
  const opened = openedId ?? null
  const mayAdd = may(permissionOf(addCollectionRequest))
  const mayRead = may(permissionOf(listCollectionRequests))
  const [adding, setAdding] = useState(false)
  const [said, setSaid] = useState('')
  const open = useCallback((id: number) => change({ request: String(id) }), [change])
  const close = useCallback(() => change({ request: null }), [change])
  useKeys([{ keys: 'n', label: messages.add, run: () => setAdding(true) }], mayAdd)
  // The title has no room beside it.
  const isSmall = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const views = (
    <Segments<View>
      label={messages.view}
      options={VIEWS.map((value) => ({ value, label: messages.views[value] }))}
      chosen={view}
      onChoose={(chosen) => change({ view: chosen === 'now' ? null : chosen, request: null })}
    />
  )
  const title = screens.title(routeAt('/collection-requests'), audience)
  if (!mayRead) return <ForbiddenState what={title} />
  return (
    <>
      <PageHeader
        title={title}
        actions={
          mayAdd && (
            <Button size="xs" aria-label={messages.add} onClick={() => setAdding(true)}>
              <IconPlus size="1rem" stroke={1.8} aria-hidden />
              <span className={css.wide}>{messages.add}</span>
            </Button>
          )
        }
      >
        {isSmall ? undefined : views}
      </PageHeader>
      <WithPanel panel={opened !== null && <RequestPanel key={opened} id={opened} onClose={close} />}>
        <div className={css.list}>
          {isSmall && <div className={css.groups}>{views}</div>}
          <div className={css.table}>
            {view === 'now' && <LiveList opened={opened} onOpen={open} />}
            {view === 'earlier' && <EarlierList opened={opened} onOpen={open} />}
            {view === 'repeating' && <Schedules />}
          </div>
        </div>
      </WithPanel>
      {/* It is there before it says anything: what comes with its words is not spoken. */}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {adding && (
        <NewDialog
          onClose={() => setAdding(false)}
          onDone={(id) => {
            setAdding(false)
            setSaid(id === null ? messages.scheduled : messages.requested(collectionRequestId(id)))
            change(id === null ? { view: 'repeating', request: null } : { view: null, request: String(id) })
          }}
        />
      )}
    </>
  )
}
