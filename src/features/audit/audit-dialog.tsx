import { Button, Modal } from '@mantine/core'
import { useThrottledCallback } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { type AuditEvent, listAuditEvents } from '../../contract/operations.ts'
import { type LogEntity, LogEventType } from '../../domain/shipments/log-event.ts'
import { formatDateTime } from '../../domain/values/moment.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { SkeletonText } from '../../ui/components/states.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useAnswerPages } from '../session/answer-pages.ts'
import css from './audit-dialog.module.css'
import { auditTrail as messages } from './audit-messages.ts'
import { logLabels } from './event-messages.ts'

/** Rows of a page, the share of the list from which on the next is asked for, and how often that is looked at, in ms (002 §9). */
const PAGE = 10
const NEAR_END = 0.8
const LOOK_AGAIN = 150

/** How the fields of a type of object are worded, and what they hold. */
export interface AuditWords {
  field(name: string): string
  value(name: string, value: unknown): string
  /** Whether a field says again what another one says. */
  isRepeated?(name: string): boolean
}

interface AuditDialogProps {
  /** As the log names the type of object, and as people do. */
  type: LogEntity
  called: string
  /** Which object; without one, all of its type. */
  id?: number
  words: AuditWords
  /** Of the object: what changed it is told when it has moved on. */
  version: number | string
  onClose: () => void
}

/** Who changed what, newest first (002 §2): the next page comes as somebody scrolls to the end. */
export function AuditDialog({ type, called, id, words, version, onClose }: AuditDialogProps) {
  const { controls } = useMessages()
  const trail = useAnswerPages(
    [listAuditEvents.name, type, id ?? 0],
    (client, offset, signal) =>
      client(listAuditEvents, { query: { type, object_id: id, limit: PAGE, offset }, signal }),
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
          <Modal.Title>{messages.titleOf(called)}</Modal.Title>
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
                <Entry event={event} words={words} />
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

function Entry({ event, words }: { event: AuditEvent; words: AuditWords }) {
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
        {Object.entries(event.change)
          .filter(([field]) => words.isRepeated?.(field) !== true)
          .map(([field, { change_from, change_to }]) => (
            <div key={field}>
              <dt>{words.field(field)}</dt>
              <dd>
                <s>{words.value(field, change_from)}</s> {words.value(field, change_to)}
              </dd>
            </div>
          ))}
      </dl>
    </>
  )
}
