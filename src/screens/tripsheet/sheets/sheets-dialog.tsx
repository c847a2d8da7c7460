import { Button, Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { listTripsheets, MOST_TRIPSHEETS_AT_ONCE } from '../../../contract/tripsheets.ts'
import { NEXT_STATUS } from '../../../domain/dispatch/tripsheet-acts.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { useActiveBranches } from '../../../features/session/active-branches.ts'
import { useCallQuery } from '../../../features/session/answers.ts'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { DayInput } from '../../../ui/form/date-time-input.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { useClock } from '../../../ui/live/clock.tsx'
import { tripsheet } from '../messages.ts'
import { sheets as messages } from './messages.ts'
import { PlannedAndDone } from './planned-and-done.tsx'
import css from './sheets.module.css'
import { usePrintTripsheets } from './use-print-tripsheets.ts'
import { useSendSheets } from './use-send-sheets.ts'
import { type SheetOfDay, useSheetsOfDay } from './use-sheets-of-day.ts'

interface SheetsDialogProps {
  /** Whose tripsheets are shown first; null: of all branches. */
  branch: number | null
  onClose: () => void
}

const ALL = 'all'
const NOBODY: ReadonlySet<number> = new Set()

/** The tripsheets of a day: printed and sent together, each opened to what was planned beside what was done. */
export default function SheetsDialog({ branch: first, onClose }: SheetsDialogProps) {
  const today = useClock(dayOf)
  const [chosenDay, setDay] = useState('')
  const day = chosenDay === '' ? today : chosenDay
  const [branch, setBranch] = useState(first === null ? ALL : String(first))
  const branches = useActiveBranches()
  const list = useSheetsOfDay(day, today, branch === ALL ? null : Number(branch))
  const [left, setLeft] = useState(NOBODY)
  const chosen = list.sheets.filter(({ id }) => !left.has(id))
  const toggle = (id: number) => setLeft((before) => before.symmetricDifference(new Set([id])))
  const { said, refused, forget, ...sending } = useSendSheets()
  return (
    <FormModal opened onClose={onClose} title={messages.title} size="54rem">
      <div className={css.head}>
        <DayInput
          label={messages.day}
          value={day}
          onChange={(to) => {
            setDay(to)
            forget()
          }}
        />
        <SearchableSelect
          label={messages.branch}
          value={branch}
          onChoose={(value) => {
            setBranch(value ?? ALL)
            forget()
          }}
          options={[
            { value: ALL, label: messages.allBranches },
            ...branches.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` })),
          ]}
        />
      </div>
      {list.problem !== null ? (
        <ErrorState small error={list.problem} action={<RetryButton onClick={list.again} />} />
      ) : list.isLoading ? (
        <SkeletonRows />
      ) : list.sheets.length === 0 ? (
        <EmptyState small title={messages.none}>
          {messages.noneText}
        </EmptyState>
      ) : (
        <div className={css.scroll}>
          <table className={css.table} aria-label={messages.title}>
            <thead>
              <tr>
                <th scope="col">
                  <Checkbox
                    label={messages.all}
                    checked={chosen.length === list.sheets.length}
                    indeterminate={chosen.length > 0 && chosen.length < list.sheets.length}
                    onChange={({ currentTarget }) =>
                      setLeft(currentTarget.checked ? NOBODY : new Set(list.sheets.map(({ id }) => id)))
                    }
                  />
                </th>
                <th scope="col">{messages.stops}</th>
                <th scope="col">{messages.status}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {list.sheets.map((sheet) => (
                <SheetRow
                  key={sheet.id}
                  sheet={sheet}
                  isChosen={!left.has(sheet.id)}
                  why={refused.get(sheet.id) ?? null}
                  onToggle={() => toggle(sheet.id)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={css.end}>
        <p role="status" className={css.said}>
          {said}
        </p>
        <Acts {...sending} chosen={chosen} all={list.sheets.length} isOver={day < today} />
      </div>
    </FormModal>
  )
}

interface ActsProps extends Pick<ReturnType<typeof useSendSheets>, 'maySend' | 'isBusy' | 'send'> {
  chosen: readonly SheetOfDay[]
  all: number
  isOver: boolean
}

/** What is done with those that are chosen; only what is planned is sent. */
function Acts({ chosen, all, isOver, maySend, isBusy, send }: ActsProps) {
  const { mayPrint, isPrinting, print } = usePrintTripsheets()
  const planned = chosen.filter(({ status }) => NEXT_STATUS[status].send !== null)
  const isTooMany = chosen.length > MOST_TRIPSHEETS_AT_ONCE
  const others = chosen.length - planned.length
  const notes = [
    messages.chosen(chosen.length, all),
    ...(isTooMany ? [messages.most(MOST_TRIPSHEETS_AT_ONCE)] : []),
    ...(maySend && !isOver && others > 0 ? [messages.notSent(others)] : []),
  ]
  return (
    <div className={css.foot}>
      <span className={css.quiet}>{notes.join(' · ')}</span>
      {mayPrint && (
        <Button
          size="xs"
          variant="default"
          loading={isPrinting}
          disabled={chosen.length === 0 || isTooMany}
          onClick={() => void print(...chosen.map(({ id }) => id))}
        >
          {messages.print(chosen.length)}
        </Button>
      )}
      {maySend && !isOver && (
        <Button
          size="xs"
          loading={isBusy}
          disabled={planned.length === 0 || isTooMany}
          onClick={() => void send(planned.map(({ id }) => id))}
        >
          {messages.send(planned.length)}
        </Button>
      )}
    </div>
  )
}

interface SheetRowProps {
  sheet: SheetOfDay
  isChosen: boolean
  /** Why it was not sent; null where nothing was refused. */
  why: string | null
  onToggle: () => void
}

function SheetRow({ sheet, isChosen, why, onToggle }: SheetRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { id, driver, stops, missed, status } = sheet
  return (
    <Fragment>
      <tr>
        <td>
          <Checkbox
            label={driver}
            aria-label={messages.choose(driver)}
            checked={isChosen}
            onChange={onToggle}
          />
        </td>
        <td>
          {stops}
          {missed !== null && missed > 0 && <span className={css.missed}> · {messages.missed(missed)}</span>}
        </td>
        <td>
          {tripsheet.acts.status[status]}
          {why !== null && <span className={css.why}> · {why}</span>}
        </td>
        <td className={css.number}>
          <IconButton
            icon={isOpen ? IconChevronUp : IconChevronDown}
            label={messages.showOf(driver)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={4}>
            <SheetDetail id={id} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function SheetDetail({ id }: { id: number }) {
  const { data, error, refetch } = useCallQuery(
    [listTripsheets.name, 'detail', id],
    (client, signal) => client(listTripsheets, { query: { id }, signal }),
    { onOpening: true },
  )
  const [sheet] = data?.tripsheets ?? []
  if (sheet !== undefined) return <PlannedAndDone sheet={sheet} />
  if (error === null && data === undefined) return <SkeletonRows rows={4} />
  return (
    <ErrorState
      small
      error={error?.message ?? messages.none}
      action={<RetryButton onClick={() => void refetch()} />}
    />
  )
}
