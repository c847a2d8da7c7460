import { Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { permissionOf } from '../../contract/call.ts'
import {
  changeCollectionRequests,
  linkShipments,
  type RequestEvent,
  readCollectionRequest,
} from '../../contract/collection-requests.ts'
import type { LiveCollectionRequest } from '../../contract/live.ts'
import { COLLECTION_REQUEST_STATUSES, isOverRequest } from '../../domain/dispatch/collection-request.ts'
import { LogEventType } from '../../domain/shipments/log-event.ts'
import { partsOf } from '../../domain/shipments/reference-list.ts'
import { collectionRequestId } from '../../domain/values/display-id.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import { rowOfRequest } from '../../features/assignment/request-rows.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { AlsoHere } from '../../features/presence/also-here.tsx'
import { useOpened } from '../../features/presence/whereabouts.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useCallQuery } from '../../features/session/answers.ts'
import { useNames } from '../../features/session/names.ts'
import { useClient } from '../../features/session/session.tsx'
import { Timeline, type TimelineItem } from '../../ui/chart/timeline.tsx'
import { Copyable } from '../../ui/components/copyable.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { MoreMenu } from '../../ui/components/more-menu.tsx'
import { PhoneLink } from '../../ui/components/phone-link.tsx'
import { RetryButton } from '../../ui/components/retry-button.tsx'
import { Facts, Section, SidePanel } from '../../ui/components/side-panel.tsx'
import { ErrorState, SkeletonRows } from '../../ui/components/states.tsx'
import { toast } from '../../ui/components/toast.ts'
import { useKeys } from '../../ui/keyboard/keys.tsx'
import { useRow } from '../../ui/live/use-signal.ts'
import { lazyBackground, lazyOnDemand } from '../../ui/loading/lazy.tsx'
import { AssignDialog } from '../shipments/assign/assign-dialog.tsx'
import type { RequestAct } from './act-dialog.tsx'
import { asRow } from './as-row.ts'
import { accountName, windowText } from './columns.tsx'
import { requests as messages } from './messages.ts'
import { RequestStatus } from './request-status.tsx'
import css from './requests.module.css'
import { renewRequests } from './use-sending.ts'

const RequestMap = lazyBackground(() => import('./request-map.tsx'))
const EditDialog = lazyOnDemand(
  async () => ({ default: (await import('./new-dialog.tsx')).EditDialog }),
  ({ onClose }) => onClose(),
)
const ActDialog = lazyOnDemand(
  async () => ({ default: (await import('./act-dialog.tsx')).ActDialog }),
  ({ onClose }) => onClose(),
)

type Details = z.output<typeof readCollectionRequest.answer>

interface RequestPanelProps {
  id: number
  onClose: () => void
}

/** A request beside the list: it follows what happens to it. */
export function RequestPanel({ id, onClose }: RequestPanelProps) {
  const workspace = useLiveWorkspace()
  const live = useRow(workspace.requests, id)
  const { data, error, refetch } = useCallQuery(
    [readCollectionRequest.name, id, live?.version ?? null],
    (client, signal) => client(readCollectionRequest, { query: { id }, signal }),
    { keepLast: true },
  )
  const details = data?.collection_request.id === id ? data : undefined
  const row = live ?? (details && asRow(details.collection_request))
  const label = collectionRequestId(id)
  if (row === undefined || (error !== null && details === undefined))
    return (
      <SidePanel label={label} title={<span className="mono">{label}</span>} onClose={onClose}>
        {error === null ? (
          <SkeletonRows />
        ) : error.status === 404 ? (
          <p className={css.text}>{messages.lost}</p>
        ) : (
          <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
        )}
      </SidePanel>
    )
  return <Opened row={row} details={details} onClose={onClose} />
}

/** What may be done to a request, by who looks. */
function useActs(row: LiveCollectionRequest): readonly RequestAct[] {
  const { audience, may } = useAccess()
  if (!may(permissionOf(changeCollectionRequests)) || isOverRequest(row.status)) return []
  const isUnassigned = row.status === 'collection-unassigned'
  if (audience !== 'staff') return isUnassigned ? ['reschedule', 'cancel'] : ['cancel']
  return isUnassigned
    ? ['assign', 'reschedule', 'cancel']
    : ['assign', 'close', 'reschedule', 'report', 'cancel']
}

interface OpenedProps {
  row: LiveCollectionRequest
  details: Details | undefined
  onClose: () => void
}

/** So many acts stand side by side; the others behind a button. */
const IN_SIGHT = 2

function Opened({ row, details, onClose }: OpenedProps) {
  useOpened('collection_request', row.id)
  const workspace = useLiveWorkspace()
  const names = useNames()
  const { audience, may } = useAccess()
  const [act, setAct] = useState<RequestAct | null>(null)
  const acts = useActs(row)
  const [editing, setEditing] = useState(false)
  const mayEdit = acts.includes('reschedule') && details !== undefined
  const reference = collectionRequestId(row.id)
  const staff = audience === 'staff'
  const driver = row.collection_agent_id === null ? undefined : names.drivers.get(row.collection_agent_id)
  const { contact, instructions, address } = details?.collection_request ?? {}
  useKeys(
    [
      {
        keys: 'a',
        label: messages.acts.assign,
        run: () => (acts.includes('assign') ? setAct('assign') : false),
      },
      {
        keys: 'e',
        label: messages.acts.reschedule,
        run: () => (acts.includes('reschedule') ? setAct('reschedule') : false),
      },
    ],
    acts.length > 0,
  )
  const lines = [address?.company, address?.street_address, row.collection_place, address?.code]
  const button = (one: RequestAct, isFirst: boolean) => (
    <Button
      key={one}
      size="xs"
      variant={isFirst ? 'filled' : 'default'}
      color={one === 'cancel' ? 'red' : undefined}
      // A panel has a Close of its own.
      aria-label={messages.of(messages.acts[one], reference)}
      onClick={() => setAct(one)}
    >
      {messages.acts[one]}
    </Button>
  )
  return (
    <SidePanel
      label={reference}
      title={<span className="mono">{reference}</span>}
      onClose={onClose}
      foot={
        acts.length > 0 && (
          <div className={css.actions}>
            {acts.slice(0, IN_SIGHT).map((one, i) => button(one, i === 0 && one !== 'cancel'))}
            {acts.length > IN_SIGHT && (
              <MoreMenu label={messages.more}>
                {(close) =>
                  acts.slice(IN_SIGHT).map((one) => (
                    <Button
                      key={one}
                      size="xs"
                      variant="subtle"
                      color={one === 'cancel' ? 'red' : 'gray'}
                      justify="start"
                      aria-label={messages.of(messages.acts[one], reference)}
                      onClick={() => {
                        close()
                        setAct(one)
                      }}
                    >
                      {messages.acts[one]}
                    </Button>
                  ))
                }
              </MoreMenu>
            )}
          </div>
        )
      }
    >
      <AlsoHere kind="collection_request" id={row.id} />
      <Section title={messages.status}>
        <RequestStatus status={row.status} />
        {row.message !== null && <p className={css.said}>{row.message}</p>}
        {row.failed_attempts > 0 && <p className={css.said}>{messages.attempts(row.failed_attempts)}</p>}
      </Section>
      <Section title={messages.whereAndWhen}>
        <p className={css.text}>{lines.filter(Boolean).join('\n')}</p>
        <Facts
          facts={[
            [messages.window, windowText(row, workspace.now())],
            [
              messages.parcels,
              row.collected_parcels === null
                ? row.parcel_count
                : messages.fetched(row.collected_parcels, row.parcel_count),
            ],
            ...(row.weight_kg === null
              ? []
              : [[messages.weight, messages.kg(String(row.weight_kg))] as const]),
            ...(staff ? [[messages.account, accountName(names, row)] as const] : []),
            ...(staff
              ? [
                  [
                    messages.driver,
                    driver === undefined ? (
                      messages.nobody
                    ) : (
                      <span key="driver">
                        {driver.name} <PhoneLink name={driver.name} number={driver.phone_number} />
                      </span>
                    ),
                  ] as const,
                  [
                    messages.branch,
                    names.branches.get(row.collection_branch_id ?? 0)?.name ?? messages.noBranch,
                  ] as const,
                ]
              : []),
          ]}
        />
        {row.collection_lat !== null && row.collection_lng !== null && (
          <RequestMap
            key={`${row.collection_lat} ${row.collection_lng}`}
            label={messages.map(reference)}
            place={{ lat: row.collection_lat, lng: row.collection_lng }}
          />
        )}
      </Section>
      {contact !== undefined && (
        <Section title={messages.contact}>
          <Facts
            facts={[
              [messages.contact, contact.name || '–'],
              [
                messages.mobile,
                contact.mobile_number === '' ? (
                  '–'
                ) : (
                  <Copyable key="phone" text={formatPhone(contact.mobile_number)} />
                ),
              ],
              [messages.email, contact.email === '' ? '–' : <Copyable key="email" text={contact.email} />],
            ]}
          />
          {instructions !== '' && <p className={css.said}>{instructions}</p>}
          {mayEdit && (
            <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
              {messages.edit}
            </Button>
          )}
        </Section>
      )}
      {details !== undefined && (
        <Linked
          row={row}
          shipments={details.shipments}
          mayLink={may(permissionOf(linkShipments)) && row.status !== 'cancelled'}
        />
      )}
      {details !== undefined && (
        <Section title={messages.history}>
          <Timeline label={messages.history} items={details.events.map(itemOf)} />
        </Section>
      )}
      {editing && details !== undefined && (
        <EditDialog
          of={{ is: 'request', request: details.collection_request }}
          onClose={() => setEditing(false)}
        />
      )}
      <AssignDialog
        // Before the request is live there is nothing to choose by.
        ids={act === 'assign' && workspace.requests.get(row.id) !== undefined ? [rowOfRequest(row.id)] : null}
        isAtOnce
        onClose={() => setAct(null)}
      />
      {act !== null && act !== 'assign' && (
        <ActDialog act={act} rows={[row]} onClose={() => setAct(null)} onDone={() => setAct(null)} />
      )}
    </SidePanel>
  )
}

function itemOf({ id, type, time, source, status, message, change }: RequestEvent): TimelineItem {
  const known = LogEventType.safeParse(type)
  const title =
    status === null
      ? ((known.success ? messages.events[known.data] : undefined) ?? type)
      : messages.statuses[status].label
  const linked = typeof change.shipments === 'string' ? change.shipments : null
  const row = status === null ? null : COLLECTION_REQUEST_STATUSES[status]
  return {
    key: id,
    at: Date.parse(time),
    title,
    text: message ?? linked,
    note: source,
    tone: row?.colour ?? 'grey',
    shape: row?.shape ?? 'dot',
  }
}

interface LinkedProps {
  row: LiveCollectionRequest
  shipments: Details['shipments']
  mayLink: boolean
}

function Linked({ row, shipments, mayLink }: LinkedProps) {
  const client = useClient()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (body: { add?: string[]; remove?: number[] }) => {
    setBusy(true)
    const outcome = await client(linkShipments, { body: { id: row.id, ...body } })
    setBusy(false)
    if (outcome.ok) void renewRequests()
    return outcome
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const references = [...new Set(partsOf(typed))]
    if (references.length === 0) return
    setError(null)
    const outcome = await send({ add: references })
    if (outcome.ok) return setTyped('')
    const at = /^add\[(\d+)\]/.exec(outcome.field ?? '')?.[1]
    setError(at === undefined ? outcome.error : `${references[Number(at)]}: ${outcome.error}`)
  }
  const remove = async (id: number) => {
    const outcome = await send({ remove: [id] })
    if (!outcome.ok) toast({ text: outcome.error, variant: 'error' })
  }
  return (
    <Section title={messages.linked}>
      {shipments.length === 0 ? (
        <p className={css.said}>{messages.noLinked}</p>
      ) : (
        <ul className={css.links}>
          {shipments.map(({ id, short_tracking_reference: reference }) => (
            <li key={id} className={css.linked}>
              <Link to={`/shipments/${id}`} className="mono">
                {reference}
              </Link>
              {mayLink && (
                <IconButton icon={IconX} label={messages.unlink(reference)} onClick={() => void remove(id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayLink && (
        <form className={css.linkForm} onSubmit={add}>
          <TextInput
            size="xs"
            label={messages.link}
            autoComplete="off"
            value={typed}
            error={error}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" size="xs" variant="default" loading={busy} disabled={typed.trim() === ''}>
            {messages.linkIt}
          </Button>
        </form>
      )}
    </Section>
  )
}
