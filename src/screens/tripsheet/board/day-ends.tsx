import { changeTripsheet, listTripsheets, type Tripsheet } from '../../../contract/tripsheets.ts'
import { formatTime, localMoment } from '../../../domain/values/moment.ts'
import { useEditing } from '../../../features/presence/whereabouts.ts'
import { useActiveBranches } from '../../../features/session/active-branches.ts'
import { invalidateCall } from '../../../features/session/answers.ts'
import { createDrafts } from '../../../features/session/drafts.ts'
import { useKeptEdit } from '../../../features/session/kept-edit.ts'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { TimeInput } from '../../../ui/form/date-time-input.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import type { EditDraft } from '../../../ui/form/use-edit.tsx'
import { dayMessages as messages } from '../day-messages.ts'
import css from './day-dialog.module.css'

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
export function DayEnds({ sheet, onClose }: { sheet: Tripsheet; onClose: () => void }) {
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
