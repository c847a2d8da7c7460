import { Button } from '@mantine/core'
import { useState } from 'react'
import { type AuditEvent, listAuditEvents } from '../../../contract/operations.ts'
import { LogEventType } from '../../../domain/log-event.ts'
import { formatDateTime } from '../../../domain/moment.ts'
import { useAnswer } from '../../../ui/answers.ts'
import { useGeneralData } from '../../../ui/live.tsx'
import { Section } from '../../../ui/side-panel.tsx'
import { SkeletonText } from '../../../ui/states.tsx'
import { logLabels } from '../../../ui/words/staff/log-labels.ts'
import { shipmentChanges as words } from '../../../ui/words/staff/shipment-changes.ts'
import { useWords } from '../../../ui/words/words.tsx'
import { fieldLabel, valueText } from './audit-words.ts'
import css from './detail.module.css'

const PAGE = 10

/** Who changed what (002 §2): asked for when it is opened, and again when the shipment has moved on. */
export function AuditTrail({ id, version }: { id: number; version: number }) {
  const [open, setOpen] = useState(false)
  return (
    <Section
      title={words.trail}
      aside={
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? words.hide : words.show}
        </Button>
      }
    >
      {open && <Trail id={id} version={version} />}
    </Section>
  )
}

function Trail({ id, version }: { id: number; version: number }) {
  const { controls } = useWords()
  const [limit, setLimit] = useState(PAGE)
  const { data, error, refetch } = useAnswer(
    [listAuditEvents.name, id, version, limit],
    (client, signal) =>
      client(listAuditEvents, { query: { type: 'shipment', object_id: id, limit }, signal }),
    { keepLast: true },
  )
  if (error !== null) {
    return (
      <p className={css.partial} role="alert">
        {words.noTrail} {error.message}{' '}
        <Button size="compact-sm" variant="default" onClick={() => refetch()}>
          {controls.tryAgain}
        </Button>
      </p>
    )
  }
  if (data === undefined) return <SkeletonText lines={4} />
  if (data.audit_events.length === 0) return <p>{words.noTrail}</p>
  return (
    <>
      <ol className={css.audit}>
        {data.audit_events.map((event) => (
          <li key={event.id}>
            <Entry event={event} />
          </li>
        ))}
      </ol>
      {data.count > data.audit_events.length && limit < 100 && (
        <Button size="compact-sm" variant="default" onClick={() => setLimit(Math.min(100, limit + PAGE))}>
          {words.showMore}
        </Button>
      )}
    </>
  )
}

function Entry({ event }: { event: AuditEvent }) {
  const names = useGeneralData()
  const type = LogEventType.safeParse(event.type)
  return (
    <>
      <p className={css.auditHead}>
        <b>{type.success ? logLabels[type.data].label : event.type}</b>
        <span>{event.source || words.system}</span>
        <time dateTime={event.timestamp}>{formatDateTime(Date.parse(event.timestamp))}</time>
      </p>
      <dl className={css.auditChange}>
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
