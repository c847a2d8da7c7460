import { Button } from '@mantine/core'
import { permissionOf } from '../../../contract/call.ts'
import {
  changeTripsheet,
  listTripsheets,
  type Tripsheet,
  type TripsheetStop,
} from '../../../contract/tripsheets.ts'
import { formatTime, localMoment } from '../../../domain/values/moment.ts'
import { AlsoHere } from '../../../features/presence/also-here.tsx'
import { useEditing, useOpened } from '../../../features/presence/whereabouts.ts'
import { useMay } from '../../../features/session/access.tsx'
import { useActiveBranches } from '../../../features/session/active-branches.ts'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { createDrafts } from '../../../features/session/drafts.ts'
import { useKeptEdit } from '../../../features/session/kept-edit.ts'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { TimeInput } from '../../../ui/form/date-time-input.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import type { EditDraft } from '../../../ui/form/use-edit.tsx'
import { dayMessages as messages } from '../day-messages.ts'
import { againstPromise } from './against-promise.ts'
import css from './day-dialog.module.css'
import { usePrintTripsheet } from './use-print-tripsheet.ts'

interface DayDialogProps {
  id: number
  /** Of the tripsheet as it is live: what is shown is asked for anew with each. */
  version: number
  driver: string
  /** Splits the load; null where there is nothing to split, or nobody who may. */
  onSplit: (() => void) | null
  onClose: () => void
}

/** The day of a driver: when and where it begins and ends, and what was planned beside what was done. */
export default function DayDialog({ id, version, driver, onSplit, onClose }: DayDialogProps) {
  useOpened('tripsheet', id)
  const { mayPrint, print } = usePrintTripsheet()
  const mayChange = useMay(permissionOf(changeTripsheet))
  const { data, error, refetch } = useCallQuery(
    [listTripsheets.name, 'day', id, version],
    (client, signal) => client(listTripsheets, { query: { id }, signal }),
    { keepLast: true },
  )
  const sheet = data?.tripsheets[0]
  return (
    <FormModal opened onClose={onClose} title={messages.titleOf(driver)} size="46rem">
      {error !== null && sheet === undefined ? (
        <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
      ) : sheet === undefined ? (
        <SkeletonRows />
      ) : (
        <>
          <AlsoHere kind="tripsheet" id={id} />
          {mayChange && sheet.status !== 'closed' && <Ends sheet={sheet} onClose={onClose} />}
          <p className={css.load}>{messages.load(sheet.load)}</p>
          <PlannedAndDone stops={sheet.stops} />
          <div className={css.acts}>
            {mayPrint && (
              <Button size="xs" variant="default" onClick={() => void print(id)}>
                {messages.print}
              </Button>
            )}
            {onSplit !== null && (
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  onClose()
                  onSplit()
                }}
              >
                {messages.split}
              </Button>
            )}
          </div>
        </>
      )}
    </FormModal>
  )
}

interface EndsDraft {
  /** `07:00`, or nothing. */
  readonly start: string
  readonly end: string
  /** The number of a branch; nothing: it stays where it is. */
  readonly startBranch: string
  readonly endBranch: string
}

const drafts = createDrafts<EditDraft<EndsDraft>>()
const clock = (at: string | null): string => (at === null ? '' : formatTime(Date.parse(at)))

/** When the day begins and ends, and at which branches. */
function Ends({ sheet, onClose }: { sheet: Tripsheet; onClose: () => void }) {
  const client = useClient()
  const { data, branches } = useGeneralData()
  const activeBranches = useActiveBranches()
  const branchAt = ({ name, lat, lng }: Tripsheet['start']) =>
    data.branches.find((one) => one.name === name && one.lat === lat && one.lng === lng)
  const saved: EndsDraft = {
    start: clock(sheet.start.at),
    end: clock(sheet.end.at),
    startBranch: String(branchAt(sheet.start)?.id ?? ''),
    endBranch: String(branchAt(sheet.end)?.id ?? ''),
  }
  const moment = (time: string) => (time === '' ? null : localMoment(sheet.day, time))
  const placeOf = (branch: string) => {
    const found = branches.get(Number(branch))
    if (found === undefined || found.lat === null || found.lng === null) return undefined
    return { name: found.name, lat: found.lat, lng: found.lng }
  }
  const edit = useKeptEdit(drafts, sheet.id, {
    saved,
    version: sheet.version,
    check: () => ({}),
    async send({ start, end, startBranch, endBranch }, { version = sheet.version }) {
      const body = {
        id: sheet.id,
        version,
        start_at: moment(start),
        end_at: moment(end),
        ...(startBranch !== saved.startBranch && { start_place: placeOf(startBranch) }),
        ...(endBranch !== saved.endBranch && { end_place: placeOf(endBranch) }),
      }
      const outcome = await client(changeTripsheet, { body, idempotencyKey: crypto.randomUUID() })
      if (outcome.ok || outcome.field === undefined) return outcome
      return { ...outcome, field: FORM_FIELDS[outcome.field] ?? outcome.field }
    },
    onSaved() {
      void invalidateCall(listTripsheets)
      onClose()
    },
  })
  // It is there for all who read the day: only what is typed changes something.
  useEditing(null, edit.isDirty)
  const options = activeBranches.flatMap(({ id, name, lat }) =>
    lat === null ? [] : { value: String(id), label: name },
  )
  const branchField = (name: 'startBranch' | 'endBranch') => {
    const { value, error, onChange } = edit.field(name)
    return {
      options,
      error,
      value: value === '' ? null : value,
      onChoose: (to: string | null) => onChange(to ?? ''),
    }
  }
  const timeField = (name: 'start' | 'end') => {
    const { value, error, onChange } = edit.field(name)
    return { value, error, onChange }
  }
  return (
    <form className={css.ends} {...edit.form} noValidate>
      <TimeInput label={messages.begins} {...timeField('start')} />
      <SearchableSelect
        label={messages.beginsAt}
        placeholder={sheet.start.name ?? ''}
        {...branchField('startBranch')}
      />
      <TimeInput label={messages.ends} {...timeField('end')} />
      <SearchableSelect
        label={messages.endsAt}
        placeholder={sheet.end.name ?? ''}
        {...branchField('endBranch')}
      />
      <div className={css.save}>
        <SaveBar of={edit} onLeave={onClose} />
      </div>
    </form>
  )
}

const FORM_FIELDS: Readonly<Record<string, keyof EndsDraft>> = {
  start_at: 'start',
  end_at: 'end',
  start_place: 'startBranch',
  end_place: 'endBranch',
}

/** Each stop: as it was first promised, as it is planned, when it was done, and how the promise was kept. */
function PlannedAndDone({ stops }: { stops: readonly TripsheetStop[] }) {
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label={messages.table}>
        <thead>
          <tr>
            <th scope="col">{messages.stop}</th>
            <th scope="col">{messages.promised}</th>
            <th scope="col">{messages.planned}</th>
            <th scope="col">{messages.done}</th>
            <th scope="col">{messages.difference}</th>
          </tr>
        </thead>
        <tbody>
          {stops.map(({ id, name, place, promised_at, planned_at, done_at }, i) => (
            <tr key={id}>
              <td>
                {i + 1}. {name}, {place}
              </td>
              <td>{clock(promised_at)}</td>
              <td>{clock(planned_at)}</td>
              <td>{done_at === null ? '–' : clock(done_at)}</td>
              <td>{againstPromise({ promised_at, done_at })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
