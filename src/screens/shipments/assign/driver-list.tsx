import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { CallChosen } from '../../../features/assignment/call-driver.tsx'
import { type DriverChoice, matching } from '../../../features/assignment/driver-choices.ts'
import { DriverOption } from '../../../features/assignment/driver-option.tsx'
import { type Order, ordered } from '../../../features/assignment/lanes.ts'
import { assignment } from '../../../features/assignment/messages.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { Segments } from '../../../ui/components/segments.tsx'
import { type Typed, useEntered } from '../../../ui/keyboard/typeahead-buffer.tsx'
import css from './assign.module.css'
import { assign as words } from './messages.ts'

interface DriverListProps {
  field: RefObject<HTMLInputElement | null>
  /** Best first. */
  choices: readonly DriverChoice[]
  /** How many stops would be assigned. */
  stops: number
  now: number
  /** Who has them now. */
  current: ReadonlySet<number>
  busy: boolean
  typedAhead: () => Typed
  onChoose: (driver: number) => void
}

/** Drivers to choose from: type a name, a branch or a vehicle; arrows move, Enter chooses. */
export function DriverList({
  field,
  choices,
  stops,
  now,
  current,
  busy,
  typedAhead,
  onChoose,
}: DriverListProps) {
  const { branches } = useGeneralData()
  const [ahead] = useState(typedAhead)
  const [typed, setTyped] = useState(ahead.text)
  const [order, setOrder] = useState<Order>('fit')
  // Other stops make another order: its best is first.
  const [cursorIn, setCursorIn] = useState({ choices, at: 0 })
  const at = cursorIn.choices === choices ? cursorIn.at : 0
  const setAt = (next: number) => setCursorIn({ choices, at: next })
  const list = useRef<HTMLDivElement>(null)
  const branchName = (id: number | null) => (id === null ? '' : (branches.get(id)?.name ?? ''))
  const found = matching(ordered(choices, order), typed, branchName)
  const cursor = Math.min(at, found.length - 1)
  useEntered(ahead.enteredAt, typed === ahead.text, found[0]?.driver.id, onChoose)

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[cursor]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = Math.min(found.length - 1, Math.max(0, cursor + (event.key === 'ArrowDown' ? 1 : -1)))
      setAt(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && chosen !== undefined && !busy) onChoose(chosen.driver.id)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className={css.search}>
        <input
          ref={field}
          data-autofocus
          // biome-ignore lint/a11y/noAutofocus: the dialog is for this field, and a name is typed before it has faded in
          autoFocus
          className={css.field}
          placeholder={words.findBy}
          aria-label={words.find}
          role="combobox"
          aria-expanded
          aria-controls="drivers-to-choose"
          aria-activedescendant={found[cursor] && `choose-${found[cursor].driver.id}`}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
        />
        <Segments<Order>
          label={assignment.order}
          chosen={order}
          onChoose={setOrder}
          options={[
            { value: 'fit', label: assignment.bestFit },
            { value: 'load', label: assignment.orders.load },
            { value: 'name', label: assignment.orders.name },
          ]}
        />
      </div>
      <div
        ref={list}
        id="drivers-to-choose"
        className={css.drivers}
        role="listbox"
        aria-label={assignment.drivers}
        aria-busy={busy}
      >
        {found.map((choice, i) => (
          <DriverOption
            key={choice.lane}
            id={`choose-${choice.driver.id}`}
            choice={choice}
            branch={branches.get(choice.driver.branch_id ?? 0)?.code ?? ''}
            stops={stops}
            now={now}
            isCursor={i === cursor}
            isCurrent={current.has(choice.driver.id)}
            onChoose={() => !busy && onChoose(choice.driver.id)}
          />
        ))}
        {found.length === 0 && <p className={css.none}>{assignment.noneSuch}</p>}
      </div>
      <CallChosen driver={found[cursor]?.driver} />
    </>
  )
}
