import { Button, Modal } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { citiesOf, cityIn } from '../../../domain/dispatch/insertion-cost.ts'
import { hasAssignableStop } from '../../../domain/shipments/assignable.ts'
import { amountOfRows } from '../../../features/assignment/amount-of-rows.ts'
import { etasOf } from '../../../features/assignment/arrivals.ts'
import { driverChoices, nobodyBecause } from '../../../features/assignment/driver-choices.ts'
import { DriverPicker } from '../../../features/assignment/driver-picker.tsx'
import { lanesOf, stopsOf } from '../../../features/assignment/lanes.ts'
import { assignment } from '../../../features/assignment/messages.ts'
import type { Move } from '../../../features/assignment/move.ts'
import { planAssignment } from '../../../features/assignment/plan-assignment.ts'
import { requestOf, stopRowsOf } from '../../../features/assignment/request-rows.ts'
import { driverOf, laneKey, sideOf, type TaskSelector, tasksOf } from '../../../features/assignment/task.ts'
import { useDaysOut } from '../../../features/assignment/use-driver-hours.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useGeneralData } from '../../../features/session/session.tsx'
import { Segments } from '../../../ui/components/segments.tsx'
import { useRestoreFocus } from '../../../ui/keyboard/restore-focus.ts'
import { type BufferedText, EMPTY_BUFFER } from '../../../ui/keyboard/typeahead-buffer.tsx'
import { goesOnBeside } from '../bulk/bulk-run.ts'
import { bulkMessages } from '../bulk/messages.ts'
import { assignPlan } from '../bulk/plans.ts'
import { useBulk } from '../bulk/use-bulk.ts'
import css from './assign.module.css'
import { assign as messages } from './messages.ts'
import { useAssign } from './use-assign.ts'

interface AssignModalProps {
  ids: readonly number[]
  /** However many they are: where nothing would say how far it is. */
  isAtOnce: boolean
  onClose: () => void
  /** What was typed before it was there. */
  typedAhead: () => BufferedText
}

export function AssignModal(props: AssignModalProps) {
  useRestoreFocus()
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={messages.title}
      size="40rem"
      padding={0}
      classNames={{ header: css.modalHead, body: css.modal }}
    >
      <Choice {...props} />
    </Modal>
  )
}

/** More cities than these are not offered one by one. */
const MOST_CITIES = 5
const ALL = ''

function Choice({ ids, isAtOnce, onClose, typedAhead }: AssignModalProps) {
  const assign = useAssign()
  const workspace = useLiveWorkspace()
  const stopRows = stopRowsOf(workspace)
  const { drivers, branches, kindsByLevel } = useGeneralData()
  const out = useDaysOut()
  const [which, setWhich] = useState<TaskSelector>('next')
  const [city, setCity] = useState(ALL)
  // As they were seen when it was decided: what a colleague does meanwhile is refused and told, not overwritten.
  const newest = (of: readonly number[]) => of.flatMap((id) => stopRows.get(id) ?? [])
  const [all, setAll] = useState(() => newest(ids))
  const { sender, start } = useBulk(all)
  const [isFirst, setFirst] = useState(true)
  const field = useRef<HTMLInputElement>(null)
  // To whom is the next question: arrows and Enter choose there.
  const toField = () => field.current?.focus()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  // What can no longer be assigned lies in no city.
  const assignable = all.filter((row) => hasAssignableStop(sideOf(row, which), row))
  const cities = citiesOf(assignable, (row) => {
    const side = sideOf(row, which)
    return branches.get(row[`${side}_branch_id`] ?? 0)?.city ?? cityIn(row[`${side}_place`])
  })
  // Of another leg it may have no stops.
  const chosenCity = cities.find((one) => one.city === city)
  const rows = chosenCity?.stops ?? all
  const collections = rows.filter((row) => sideOf(row, 'next') === 'collection').length
  const tasks = tasksOf(rows, which)
  const open = planAssignment(tasks, -1)
  const current = new Set(rows.flatMap((row) => row[`${sideOf(row, which)}_agent_id`] ?? []))

  // As it was when it was opened: a list that is chosen from does not move.
  const [{ lanes, now, hubOf }] = useState(() => {
    const at = workspace.now()
    const hub = (branch: number | null) => branches.get(branch ?? 0) ?? null
    const known = [...workspace.drivers.ids()].flatMap((id) => workspace.drivers.get(id) ?? [])
    const shipments = [...stopRows.ids()].flatMap((id) => stopRows.get(id) ?? [])
    return { now: at, hubOf: hub, lanes: lanesOf({ drivers: known, shipments, hubOf: hub, now: at }) }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above; other stops make another list
  const { choices, stops } = useMemo(() => {
    const stops = stopsOf(
      rows.filter((row) => hasAssignableStop(sideOf(row, which), row)),
      which,
      now,
    )
    const chosen = new Set(stops.flatMap((stop) => stop.ids))
    return { choices: driverChoices({ lanes, stops, chosen, hubOf, now, out, kindsByLevel }), stops }
  }, [all, which, city, out])

  const assignNow = async (moves: readonly Move[]) => {
    setBusy(true)
    const problem = await assign(moves)
    setBusy(false)
    return problem
  }
  /** More than are done in a moment go on beside the list, which says how far they are. */
  const startAssigning = (moves: readonly Move[], driver: number | null) => {
    const what =
      driver === null
        ? bulkMessages.unassign
        : bulkMessages.assignTo(drivers.get(driver)?.name ?? messages.theDriver)
    const ids = moves.map(({ id }) => id)
    start({ title: bulkMessages.of(what, ids.length), plan: assignPlan(sender, moves), ids })
    return null
  }

  const choose = async (driver: number | null) => {
    const lane = lanes.find(({ key }) => key === laneKey(driver))
    const etas = etasOf(stops, lane, hubOf, { now })
    const { moves } = planAssignment(tasks, driver, (id) => etas.get(id) ?? null, { triesAgain: true })
    if (moves.length === 0) {
      const name = driver === null ? messages.nobody : (drivers.get(driver)?.name ?? messages.thisDriver)
      setError(open.moves.length === 0 ? messages.none : messages.allWith(name))
      return
    }
    setError(null)
    const problem =
      !isAtOnce && goesOnBeside(moves.length) ? startAssigning(moves, driver) : await assignNow(moves)
    if (problem !== null) {
      // Once that is read, it goes as it is now.
      setAll(newest(all.map(({ id }) => id)))
      return setError(problem)
    }
    const done = new Set(rows.map(({ id }) => id))
    const rest = assignable.flatMap(({ id }) => (done.has(id) ? [] : [id]))
    if (rest.length === 0) return onClose()
    // The stops of the next city.
    setAll(newest(rest))
    setFirst(false)
    setCity(ALL)
  }

  const nobody = nobodyBecause(choices)
  return (
    <>
      <div className={css.what}>
        <p>
          {rows.length === 1 ? (
            <>
              <span className="mono">{rows[0]?.ref}</span> {messages.from} {rows[0]?.collection_place}
              {/* A collection request goes nowhere yet. */}
              {rows[0]?.delivery_place !== '' && ` ${messages.to} ${rows[0]?.delivery_place}`}
            </>
          ) : (
            amountOfRows(rows.map(({ id }) => id))
          )}
        </p>
        {/* Collection requests have one stop each. */}
        {all.some(({ id }) => requestOf(id) === null) && (
          <Segments<TaskSelector>
            label={messages.which}
            chosen={which}
            onChoose={setWhich}
            onDone={toField}
            options={[
              { value: 'next', label: nextLabel(collections, rows.length) },
              { value: 'collection', label: messages.sides.collection },
              { value: 'delivery', label: messages.sides.delivery },
            ]}
          />
        )}
        {cities.length > 1 && (
          <>
            {chosenCity === undefined && (
              <p className={css.refused} role="alert">
                {assignment.severalCities(cities.length)}
              </p>
            )}
            <Segments
              label={assignment.city}
              chosen={chosenCity?.city ?? ALL}
              onChoose={setCity}
              onDone={toField}
              options={[
                { value: ALL, label: assignment.allCities, count: assignable.length },
                ...cities
                  .slice(0, MOST_CITIES)
                  .map((one) => ({ value: one.city, label: one.city, count: one.stops.length })),
              ]}
            />
          </>
        )}
        {nobody !== null && (
          <p className={css.refused} role="alert">
            {assignment.nobody[nobody]}
          </p>
        )}
        {open.refused.length > 0 && (
          <p className={css.refused}>
            {messages.stay(open.refused.length, rows.length)}{' '}
            {open.refused
              .slice(0, 4)
              .map(({ shipment }) => shipment.ref)
              .join(', ')}
            {open.refused.length > 4 && '…'}
          </p>
        )}
      </div>
      <DriverPicker
        // Another question: what was typed belongs to the last one.
        key={all.length}
        label={messages.find}
        placeholder={messages.findBy}
        field={field}
        choices={choices}
        stops={stops.length}
        now={now}
        current={current}
        busy={busy}
        typedAhead={isFirst ? typedAhead : () => EMPTY_BUFFER}
        onChoose={(lane) => choose(driverOf(lane))}
      />
      <div className={css.foot}>
        <p role="alert" className={css.error}>
          {error}
        </p>
        {current.size > 0 && (
          <Button variant="default" disabled={busy} onClick={() => choose(null)}>
            {messages.take}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {messages.cancel}
        </Button>
      </div>
    </>
  )
}

function nextLabel(collections: number, all: number): string {
  if (collections === all) return messages.nextCollection
  if (collections === 0) return messages.nextDelivery
  return messages.nextBoth(collections, all - collections)
}
