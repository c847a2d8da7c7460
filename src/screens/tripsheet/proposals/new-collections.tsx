import { Button } from '@mantine/core'
import {
  type CollectionProposal,
  dismissCollectionProposals,
  listCollectionProposals,
} from '../../../contract/collection-proposals.ts'
import { changeCollectionRequests } from '../../../contract/collection-requests.ts'
import { changeShipments } from '../../../contract/shipment-changes.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import { laneKey, UNASSIGNED } from '../../../features/assignment/task.ts'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { driverName } from '../../../features/shipment/names.ts'
import { toast } from '../../../ui/components/toast.ts'
import { keepFocus } from '../../../ui/keyboard/keep-focus.ts'
import type { Given } from '../board/use-assignments.ts'
import { chosenStops } from '../lanes/selection.ts'
import { collectionMessages as messages } from './collection-messages.ts'
import css from './new-collections.module.css'
import { reasonsOf } from './reasons-of.ts'
import { useKeptRows } from './use-kept-rows.ts'

interface NewCollectionsProps {
  /** All of them, whatever is filtered. */
  lanes: readonly Lane[]
  mayAssign: boolean
  /** Gives stops to a lane, as anybody does on the board. */
  onAssign: (stops: readonly Stop[], ids: ReadonlySet<number>, lane: string) => Given | null
}

/** The number of its row on the board. */
const rowOf = ({ shipment_id, collection_request_id }: CollectionProposal): number =>
  shipment_id ?? -(collection_request_id ?? 0)
const keyOf = (proposal: CollectionProposal): string => String(rowOf(proposal))
const NONE: readonly CollectionProposal[] = []

/** What waits, with its versions: a driver who is proposed is told by another version of the shipment, over the live feed. */
function revisionOf(lanes: readonly Lane[]): string {
  const waiting = lanes.find(({ key }) => key === UNASSIGNED)?.stops ?? []
  return waiting
    .flatMap(({ tasks }) => tasks.filter(({ side }) => side === 'collection'))
    .map(({ shipment }) => `${shipment.id}.${shipment.version}`)
    .sort()
    .join()
}

/** Who is proposed for collections that came in, each with the reason, and what the rule of the branch has assigned. */
export default function NewCollections({ lanes, mayAssign, onAssign }: NewCollectionsProps) {
  const client = useClient()
  const names = useGeneralData()
  const { data } = useCallQuery(
    [listCollectionProposals.name, revisionOf(lanes)],
    (call, signal) => call(listCollectionProposals, { signal }),
    { keepLast: true },
  )
  const told = data?.proposals ?? NONE
  const { rows, keep, letGo, handProps } = useKeptRows(told, keyOf)
  if (rows.length === 0) return null
  const waiting = rows.filter(({ kept }) => kept === null).map(({ row }) => row)
  const open = waiting.filter(({ state }) => state === 'open')
  const inTime = open.filter(({ is_in_time }) => is_in_time)
  const taken = waiting.filter(({ state }) => state === 'taken')
  const columns = lanes.map(({ stops }) => ({ cards: stops }))
  const assign = (wanted: readonly CollectionProposal[]) => {
    for (const [driver, of] of Map.groupBy(wanted, ({ driver_id }) => driver_id)) {
      const ids = new Set(of.map(rowOf))
      const stops = chosenStops(columns, ids)
      const given = stops.length === 0 ? null : onAssign(stops, ids, laneKey(driver))
      if (given === null) {
        toast({ text: messages.gone, variant: 'info' })
        continue
      }
      const undo = () => {
        given.undo()
        keep(of, 'undone')
      }
      // Of several that were given together all would be taken back: that is what the message offers.
      keep(of, 'assigned', of.length === 1 ? undo : null)
      void given.isDone.then((isDone) => {
        if (!isDone) letGo(of)
      })
    }
  }
  const dismiss = async (proposal: CollectionProposal) => {
    const { shipment_id, collection_request_id } = proposal
    keep([proposal], 'dismissed')
    const answer = await client(dismissCollectionProposals, {
      body: {
        shipment_ids: shipment_id === null ? [] : [shipment_id],
        collection_request_ids: collection_request_id === null ? [] : [collection_request_id],
      },
    })
    await invalidateCall(listCollectionProposals)
    if (answer.ok) return
    letGo([proposal])
    toast({ text: answer.error, variant: 'error' })
  }
  const undo = async (proposal: CollectionProposal) => {
    const { shipment_id: id, collection_request_id: request, tracking_reference } = proposal
    const undo_version = proposal.taken_version ?? 1
    keep([proposal], 'undone')
    const answer =
      id === null
        ? await client(changeCollectionRequests, { body: { id: request ?? 0, undo_version } })
        : await client(changeShipments, { body: { shipments: [{ id, undo_version }] } })
    await invalidateCall(listCollectionProposals)
    if (!answer.ok) letGo([proposal])
    toast(
      answer.ok
        ? { text: messages.undone(tracking_reference), variant: 'success' }
        : { text: answer.error, variant: 'error' },
    )
  }
  return (
    <details className={css.strip}>
      <summary className={css.head}>
        <b>{messages.title}</b>
        {open.length > 0 && <span role="status">{messages.proposed(open.length)}</span>}
        {taken.length > 0 && <span>{messages.taken(taken.length)}</span>}
      </summary>
      {/* While rows are kept it stays, too: without it they would move up. */}
      {mayAssign && (inTime.length > 1 || waiting.length < rows.length) && (
        <Button size="compact-sm" disabled={inTime.length === 0} onClick={() => assign(inTime)}>
          {messages.assignInTime(inTime.length)}
        </Button>
      )}
      <ul ref={keepFocus} tabIndex={-1} className={css.list} aria-label={messages.title} {...handProps}>
        {rows.map(({ row: proposal, kept }) => {
          const { tracking_reference: reference, place, driver_id, state } = proposal
          const driver = driverName(names, driver_id)
          const undoTaken = state === 'taken' ? () => void undo(proposal) : null
          const takeBack = kept === null ? undoTaken : kept.undo
          return (
            <li key={keyOf(proposal)} className={css.row}>
              <span className={css.what}>
                <span className={css.reference}>{reference}</span> {place}
              </span>
              <span className={css.who}>
                {kept === null ? (
                  <>
                    <b>{driver}</b> <small>{reasonsOf(proposal)}</small>
                  </>
                ) : (
                  messages.became[kept.became](driver)
                )}
              </span>
              {mayAssign && (
                <span className={css.acts}>
                  {kept === null && state === 'open' && (
                    <>
                      <Button
                        size="compact-sm"
                        aria-label={messages.assignTo(reference, driver)}
                        onClick={() => assign([proposal])}
                      >
                        {messages.assign}
                      </Button>
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={messages.dismissOf(reference)}
                        onClick={() => void dismiss(proposal)}
                      >
                        {messages.dismiss}
                      </Button>
                    </>
                  )}
                  {takeBack !== null && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={messages.undoOf(reference)}
                      onClick={takeBack}
                    >
                      {messages.undo}
                    </Button>
                  )}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
