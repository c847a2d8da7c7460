import { Button } from '@mantine/core'
import {
  type CollectionProposal,
  dismissCollectionProposals,
  listCollectionProposals,
} from '../../../contract/collection-proposals.ts'
import { changeShipments } from '../../../contract/shipment-changes.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import { laneKey, UNASSIGNED } from '../../../features/assignment/task.ts'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { driverName } from '../../../features/shipment/names.ts'
import { toast } from '../../../ui/components/toast.ts'
import { keepFocus } from '../../../ui/keyboard/keep-focus.ts'
import { chosenStops } from '../lanes/selection.ts'
import { collectionMessages as messages } from './collection-messages.ts'
import css from './new-collections.module.css'
import { reasonsOf } from './reasons-of.ts'

interface NewCollectionsProps {
  /** All of them, whatever is filtered. */
  lanes: readonly Lane[]
  mayAssign: boolean
  /** Gives stops to a lane, as anybody does on the board. */
  onAssign: (stops: readonly Stop[], ids: ReadonlySet<number>, lane: string) => void
}

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
  const all = data?.proposals ?? []
  if (all.length === 0) return null
  const open = all.filter(({ state }) => state === 'open')
  const taken = all.filter(({ state }) => state === 'taken')
  const columns = lanes.map(({ stops }) => ({ cards: stops }))
  const assign = (wanted: readonly CollectionProposal[]) => {
    for (const [driver, of] of Map.groupBy(wanted, ({ driver_id }) => driver_id)) {
      const ids = new Set(of.map(({ shipment_id }) => shipment_id))
      const stops = chosenStops(columns, ids)
      if (stops.length === 0) toast({ text: messages.gone, variant: 'info' })
      else onAssign(stops, ids, laneKey(driver))
    }
  }
  const dismiss = async ({ shipment_id }: CollectionProposal) => {
    const answer = await client(dismissCollectionProposals, { body: { shipment_ids: [shipment_id] } })
    await invalidateCall(listCollectionProposals)
    if (!answer.ok) toast({ text: answer.error, variant: 'error' })
  }
  const undo = async ({ shipment_id: id, taken_version, tracking_reference }: CollectionProposal) => {
    const answer = await client(changeShipments, {
      body: { shipments: [{ id, undo_version: taken_version ?? 1 }] },
    })
    await invalidateCall(listCollectionProposals)
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
      {mayAssign && open.length > 1 && (
        <Button size="compact-sm" onClick={() => assign(open)}>
          {messages.assignAll(open.length)}
        </Button>
      )}
      <ul ref={keepFocus} tabIndex={-1} className={css.list} aria-label={messages.title}>
        {all.map((proposal) => {
          const { shipment_id, tracking_reference: reference, place, driver_id, state } = proposal
          const driver = driverName(names, driver_id)
          return (
            <li key={shipment_id} className={css.row}>
              <span className={css.what}>
                <span className={css.reference}>{reference}</span> {place}
              </span>
              <span className={css.who}>
                <b>{driver}</b> <small>{reasonsOf(proposal)}</small>
              </span>
              {mayAssign && (
                <span className={css.acts}>
                  {state === 'taken' ? (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={messages.undoOf(reference)}
                      onClick={() => void undo(proposal)}
                    >
                      {messages.undo}
                    </Button>
                  ) : (
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
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
