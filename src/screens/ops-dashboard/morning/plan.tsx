import { Button } from '@mantine/core'
import { useState } from 'react'
import { permissionOf } from '../../../contract/call.ts'
import { confirmDayPlan, type DayPlan, type Morning } from '../../../contract/morning.ts'
import type { BranchScope } from '../../../domain/dispatch/day-numbers.ts'
import { PLAN_CHANGES } from '../../../domain/dispatch/day-plan.ts'
import { formatTime } from '../../../domain/values/moment.ts'
import { compareText } from '../../../domain/values/text-order.ts'
import { type TripsheetOfDay, useTodaysTripsheets } from '../../../features/assignment/tripsheets-of-day.ts'
import { useMay } from '../../../features/session/access.tsx'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { driverName } from '../../../features/shipment/names.ts'
import { EmptyState } from '../../../ui/components/states.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { randomName } from '../../../ui/form/random-name.ts'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import { assign as assignMessages } from '../../shipments/assign/messages.ts'
import { Block } from '../block.tsx'
import { morningMessages } from './messages.ts'
import css from './morning.module.css'
import { morningChanged } from './use-morning.ts'

const { plan: messages } = morningMessages
const SheetsDialog = lazyOnDemand(
  () => import('../../tripsheet/sheets/sheets-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** The plan of each branch: confirmed by whom and when, and what has changed since. */
export function Plan({ scope, morning }: { scope: BranchScope; morning: Morning }) {
  const { branches } = useGeneralData()
  const sheets = useTodaysTripsheets()
  const plans = new Map(morning.plans.map((plan) => [plan.branch_id, plan]))
  const shown = [...branches.values()]
    .filter(({ id }) => scope === 'all' || scope === id)
    .map(({ id, name }) => ({
      id,
      name,
      plan: plans.get(id) ?? null,
      own: sheets.filter(({ branch_id }) => branch_id === id),
    }))
    .filter(({ plan, own }) => plan !== null || own.length > 0)
    .sort((a, b) => compareText(a.name, b.name))
  return (
    <Block title={messages.title}>
      {shown.length === 0 ? (
        <EmptyState small title={messages.none}>
          {messages.noneText}
        </EmptyState>
      ) : (
        <ul className={css.list}>
          {shown.map((branch) => (
            <BranchPlan key={branch.id} {...branch} />
          ))}
        </ul>
      )}
    </Block>
  )
}

interface BranchPlanProps {
  id: number
  name: string
  plan: DayPlan | null
  own: readonly TripsheetOfDay[]
}

function BranchPlan({ id, name, plan, own }: BranchPlanProps) {
  const [isOpen, setOpen] = useState(false)
  const stops = own.reduce((sum, sheet) => sum + sheet.stops, 0)
  const isChanged = plan !== null && plan.added + plan.moved + plan.taken_out > 0
  return (
    <li>
      <div className={css.line}>
        <span className={css.name}>{name}</span>
        <span className={css.quiet}>{messages.stops(stops, own.length)}</span>
        <span className={plan === null ? css.warn : css.quiet}>
          {plan === null
            ? messages.open
            : messages.by(plan.confirmed_by, formatTime(Date.parse(plan.time_confirmed)))}
        </span>
        {plan !== null && !isChanged && <span className={css.quiet}>{messages.unchanged}</span>}
        {plan !== null && isChanged && (
          <Changes plan={plan} name={name} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        )}
        {own.length > 0 && <PrintAndSend branch={{ id, name }} />}
        {(plan === null || isChanged) && own.length > 0 && <Confirm branch={{ id, name }} plan={plan} />}
      </div>
      {plan !== null && isChanged && isOpen && <ChangeList plan={plan} name={name} />}
    </li>
  )
}

function Confirm({ branch, plan }: { branch: { id: number; name: string }; plan: DayPlan | null }) {
  const client = useClient()
  const may = useMay(permissionOf(confirmDayPlan))
  const [busy, setBusy] = useState(false)
  if (!may) return null
  const label = plan === null ? messages.confirm : messages.confirmAgain
  const confirm = async () => {
    setBusy(true)
    const outcome = await client(confirmDayPlan, {
      body: { branch_id: branch.id, replaces: plan?.id ?? null },
      idempotencyKey: randomName(),
    })
    await morningChanged()
    setBusy(false)
    void toast(
      outcome.ok
        ? { text: messages.confirmed(branch.name), variant: 'success' }
        : { text: outcome.error, variant: 'error' },
    )
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      className={css.confirm}
      loading={busy}
      aria-label={messages.confirmOf(label, branch.name)}
      onClick={confirm}
    >
      {label}
    </Button>
  )
}

/** The tripsheets of the branch, printed and sent together. */
function PrintAndSend({ branch }: { branch: { id: number; name: string } }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={messages.sheetsOf(branch.name)}
        onClick={() => setOpen(true)}
      >
        {messages.sheets}
      </Button>
      {isOpen && <SheetsDialog branch={branch.id} onClose={() => setOpen(false)} fallback={null} />}
    </>
  )
}

interface ChangesProps {
  plan: DayPlan
  name: string
  isOpen: boolean
  onToggle: () => void
}

function Changes({ plan, name, isOpen, onToggle }: ChangesProps) {
  const counts = { added: plan.added, moved: plan.moved, 'taken-out': plan.taken_out }
  const text = PLAN_CHANGES.filter((kind) => counts[kind] > 0)
    .map((kind) => messages.changes[kind](counts[kind]))
    .join(', ')
  return (
    <button
      type="button"
      className={css.number}
      aria-expanded={isOpen}
      aria-label={messages.changeOf(name, text)}
      onClick={onToggle}
    >
      {messages.since}: {text}
    </button>
  )
}

function ChangeList({ plan, name }: { plan: DayPlan; name: string }) {
  const names = useGeneralData()
  const whose = (id: number | null) => (id === null ? assignMessages.nobody : driverName(names, id))
  const rest = plan.added + plan.moved + plan.taken_out - plan.changes.length
  return (
    <ul className={css.changes} aria-label={messages.listOf(name)}>
      {plan.changes.map((change) => (
        <li
          key={`${change.kind} ${change.side} ${change.shipment_id} ${change.collection_request_id}`}
          className={css.change}
        >
          <span className="mono">
            {change.tracking_reference === '' ? messages.notYours : change.tracking_reference}
          </span>
          <span>{messages.changeKinds[change.kind]}</span>
          <span className={css.quiet}>
            {change.kind === 'added'
              ? whose(change.driver_id)
              : messages.fromTo(whose(change.was_driver_id), whose(change.driver_id))}
          </span>
        </li>
      ))}
      {rest > 0 && <li className={css.quiet}>{messages.more(rest)}</li>}
    </ul>
  )
}
