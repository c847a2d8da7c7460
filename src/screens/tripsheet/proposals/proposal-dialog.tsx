import { Button, Checkbox, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lastPlannedDay } from '../../../domain/dispatch/days-ahead.ts'
import { hasLoops } from '../../../domain/dispatch/driver-terms.ts'
import type { OptimiseAim } from '../../../domain/dispatch/route-proposal.ts'
import { dayName, dayOf, dayStart, startOfDay } from '../../../domain/values/moment.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useActiveBranches } from '../../../features/session/active-branches.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { Segments } from '../../../ui/components/segments.tsx'
import { SkeletonText } from '../../../ui/components/states.tsx'
import { DayInput } from '../../../ui/form/date-time-input.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { useClock } from '../../../ui/live/clock.tsx'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import { DaysOutField, useDaysOut } from './days-out.tsx'
import { proposals as messages } from './messages.ts'
import css from './proposal.module.css'
import { ProposalView, spokenOf } from './proposal-view.tsx'
import { type FollowedProposal, useProposal } from './use-proposal.ts'
import { daysOfWork, workOfDay } from './work-of-day.ts'

/** What is asked for: better routes, of a driver or of several, who takes the stops of one who is out, or a search that was begun before. */
export type AskedProposal =
  | { readonly is: 'optimise'; readonly driver: number | null; readonly branch: number | null }
  | { readonly is: 'driver-out'; readonly driver: number }
  | { readonly is: 'search'; readonly id: number; readonly driver: number | null }

interface ProposalDialogProps {
  asked: AskedProposal
  lanes: readonly Lane[]
  onClose: () => void
  /** Closes it, and leads to the stops of these drivers on that day. */
  onShow: (day: string, drivers: readonly number[]) => void
}

const AIMS: readonly OptimiseAim[] = ['shortest', 'fewest', 'fairest']
const EVERYBODY = 'all'
const MINUTE = 60_000

/** Better routes beside those of now, to be accepted whole, for a driver or for a stop. */
export default function ProposalDialog({ asked, lanes, onClose, onShow }: ProposalDialogProps) {
  const followed = useProposal()
  const { drivers } = useGeneralData()
  const { proposal, problem } = followed
  const today = useClock(startOfDay)
  const name = drivers.get(asked.driver ?? 0)?.name ?? ''
  const isOut = asked.is === 'driver-out'
  const out = useDaysOut(isOut ? asked.driver : null, lanes, today, followed.replace)
  const named = isOut
    ? messages.outTitle(name)
    : asked.driver === null
      ? messages.title
      : messages.titleOf(name)
  const day = proposal?.day ?? out.day
  const isDayTold = isOut ? day !== undefined && day > dayOf(today) : proposal !== null
  const title =
    day !== undefined && isDayTold
      ? messages.ofDay(named, dayName(dayStart(day) ?? today, today, currentLocale()))
      : named
  const [isForgotten, setForgotten] = useState(false)
  const forget = () => {
    setForgotten(true)
    followed.forget()
  }
  const isBegun = useRef(false)
  const { open } = followed
  useEffect(() => {
    if (asked.is !== 'search' || isBegun.current) return
    isBegun.current = true
    open(asked.id)
  }, [asked, open])
  return (
    <FormModal
      opened
      onClose={onClose}
      title={title}
      size="54rem"
      attributes={{ content: { 'aria-label': title } }}
    >
      {/* It is there before it says anything: what comes with its words is not spoken. */}
      <VisuallyHidden role="status">
        {proposal !== null
          ? followed.said || spokenOf(proposal)
          : isOut && problem === null
            ? messages.asking
            : ''}
      </VisuallyHidden>
      {isOut && <DaysOutField {...out} now={today} />}
      {proposal !== null ? (
        <ProposalView followed={{ ...followed, forget }} proposal={proposal} onShow={onShow} />
      ) : asked.is === 'optimise' || isForgotten ? (
        <AskForm
          of={{ driver: asked.driver, branch: asked.is === 'optimise' ? asked.branch : null }}
          lanes={lanes}
          followed={followed}
        />
      ) : isOut ? (
        problem === null && <p aria-hidden>{messages.asking}</p>
      ) : (
        problem === null && <SkeletonText lines={4} />
      )}
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
    </FormModal>
  )
}

function AskForm({
  of: asked,
  lanes,
  followed,
}: {
  of: { readonly driver: number | null; readonly branch: number | null }
  lanes: readonly Lane[]
  followed: FollowedProposal
}): ReactNode {
  const activeBranches = useActiveBranches()
  const [whose, setWhose] = useState(asked.branch === null ? EVERYBODY : String(asked.branch))
  const [aim, setAim] = useState<OptimiseAim>('shortest')
  const now = useClock((at) => Math.floor(at / MINUTE) * MINUTE)
  const today = dayOf(now)
  const [chosenDay, setDay] = useState(() =>
    asked.driver === null ? '' : (daysOfWork(lanes, asked.driver, now)[0] ?? ''),
  )
  // Midnight passes while it is open: no day that is over is asked for.
  const isLater = chosenDay > today
  const day = isLater ? chosenDay : today
  // Of a later day little is given out yet.
  const [givesOut, setGivesOut] = useState<boolean | null>(null)
  const unassigned = givesOut ?? isLater
  const branch = whose === EVERYBODY ? null : Number(whose)
  const work = workOfDay(lanes, { driver: asked.driver, branch }, day, now)
  const [keeps, setKeeps] = useState(false)
  const { settings } = useAccess()
  const offersLoops = hasLoops(settings) && asked.driver === null
  const [byLoop, setByLoop] = useState(true)
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        const of =
          asked.driver !== null
            ? { driver_ids: [asked.driver] }
            : branch === null
              ? {}
              : { branch_id: branch }
        const loops = offersLoops ? { by_loop: byLoop } : {}
        followed.optimise({ ...of, day, aim, unassigned, keep_drivers: keeps, ...loops })
      }}
    >
      {asked.driver === null && (
        <SearchableSelect
          label={messages.whose}
          value={whose}
          onChoose={(value) => setWhose(value ?? EVERYBODY)}
          options={[
            { value: EVERYBODY, label: messages.everybody },
            ...activeBranches.map(({ id, code, name }) => ({
              value: String(id),
              label: messages.branchOf(`${code} ${name}`),
            })),
          ]}
        />
      )}
      <DayInput
        label={messages.day}
        description={messages.work(work.planned, work.unassigned)}
        value={day}
        min={today}
        max={lastPlannedDay(now)}
        onChange={setDay}
      />
      <Segments
        label={messages.aim}
        isLabelShown
        chosen={aim}
        onChoose={setAim}
        options={AIMS.map((value) => ({ value, label: messages.aims[value] }))}
      />
      <Checkbox
        label={messages.unassigned}
        checked={unassigned}
        onChange={(event) => setGivesOut(event.currentTarget.checked)}
      />
      {asked.driver === null && (
        <Checkbox
          label={messages.onlyUnassigned}
          checked={keeps}
          onChange={(event) => setKeeps(event.currentTarget.checked)}
        />
      )}
      {offersLoops && (
        <Checkbox
          label={messages.byLoop}
          checked={byLoop}
          onChange={(event) => setByLoop(event.currentTarget.checked)}
        />
      )}
      <div className={css.acts}>
        <Button type="submit" loading={followed.busy} data-autofocus>
          {messages.begin}
        </Button>
      </div>
    </form>
  )
}
