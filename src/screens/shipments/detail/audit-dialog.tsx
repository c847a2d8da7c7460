import { Button, Modal } from '@mantine/core'
import { useThrottledCallback } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { type AuditEvent, listAuditEvents } from '../../../contract/operations.ts'
import { LogEventType } from '../../../domain/shipments/log-event.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import { useAnswerPages } from '../../../features/session/answer-pages.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { auditTrail as messages } from '../../../features/shipment/audit-messages.ts'
import { fieldLabel, valueText } from '../../../features/shipment/audit-text.ts'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { SkeletonText } from '../../../ui/components/states.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import css from './audit-dialog.module.css'
import { logLabels } from './event-messages.ts'

/** Rows of a page, the share of the list from which on the next is asked for, and how often that is looked at, in ms (002 §9). */
const PAGE = 10
const NEAR_END = 0.8
const LOOK_AGAIN = 150

interface AuditDialogProps {
  id: number
  /** Of the shipment: what changed it is told when it has moved on. */
  version: number
  onClose: () => void
}

/** Who changed what, newest first (002 §2): the next page comes as somebody scrolls to the end. */
export default function AuditDialog({ id, version, onClose }: AuditDialogProps) {
  const { controls } = useMessages()
  const trail = useAnswerPages(
    [listAuditEvents.name, id],
    (client, offset, signal) =>
      client(listAuditEvents, { query: { type: 'shipment', object_id: id, limit: PAGE, offset }, signal }),
    {
      next: (pages) => {
        const held = pages.reduce((sum, page) => sum + page.audit_events.length, 0)
        const last = pages.at(-1)
        return last !== undefined && last.audit_events.length > 0 && last.count > held ? held : null
      },
    },
  )
  // What happens meanwhile pushes the rows on: the next page then begins with some of the last.
  const events = new Map(
    trail.data?.pages.flatMap((page) => page.audit_events.map((event) => [event.id, event])),
  )

  const { refetch } = trail
  const told = useRef(version)
  useEffect(() => {
    if (told.current === version) return
    told.current = version
    void refetch()
  }, [version, refetch])

  const list = useRef<HTMLElement>(null)
  const goOn = () => {
    const shown = list.current
    if (shown === null || !trail.hasNextPage || trail.isFetching || trail.isError) return
    if (shown.scrollTop + shown.clientHeight >= shown.scrollHeight * NEAR_END) void trail.fetchNextPage()
  }
  const onScroll = useThrottledCallback(goOn, LOOK_AGAIN)
  // On a tall screen a page may end before there is anything to scroll.
  useEffect(goOn)

  return (
    <Modal.Root opened onClose={onClose} size="44rem">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{messages.titleOf(messages.shipment)}</Modal.Title>
          <span className={css.controls}>
            <IconButton
              icon={IconRefresh}
              label={messages.refresh}
              disabled={trail.isFetching}
              onClick={() => refetch()}
            />
            <Modal.CloseButton aria-label={controls.close} />
          </span>
        </Modal.Header>
        <section
          ref={list}
          className={css.list}
          aria-label={messages.trail}
          onScroll={onScroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls by it
          tabIndex={0}
        >
          {trail.isPending && <SkeletonText lines={8} />}
          {!trail.isPending && events.size === 0 && <p>{messages.noTrail}</p>}
          <ol className={css.events}>
            {[...events.values()].map((event) => (
              <li key={event.id}>
                <Entry event={event} />
              </li>
            ))}
          </ol>
          {trail.isFetchingNextPage && <SkeletonText lines={3} />}
          {trail.error !== null && (
            <p className={css.failed} role="alert">
              {trail.error.message}{' '}
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => (trail.isFetchNextPageError ? trail.fetchNextPage() : refetch())}
              >
                {controls.tryAgain}
              </Button>
            </p>
          )}
        </section>
      </Modal.Content>
    </Modal.Root>
  )
}

function Entry({ event }: { event: AuditEvent }) {
  const names = useGeneralData()
  const { locale } = useMessages()
  const type = LogEventType.safeParse(event.type)
  return (
    <>
      <p className={css.head}>
        <b>{type.success ? logLabels[type.data].label : event.type}</b>
        <span>{event.source || messages.system}</span>
        <time dateTime={event.timestamp}>{formatDateTime(Date.parse(event.timestamp), locale)}</time>
      </p>
      <dl className={css.change}>
        {Object.entries(event.change).map(([field, { change_from, change_to }]) => (
          <div key={field}>
            <dt>{fieldLabel(field)}</dt>
            <dd>
              <s>{valueText(field, change_from, names)}</s> {valueText(field, change_to, names)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
