import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { searchText } from '../../domain/values/find.ts'
import { Segments } from '../../ui/components/segments.tsx'
import { type BufferedText, useBufferedEnter } from '../../ui/keyboard/typeahead-buffer.tsx'
import { useGeneralData } from '../session/session.tsx'
import { CallChosen } from './call-driver.tsx'
import { type DriverChoice, matching } from './driver-choices.ts'
import { DriverOption } from './driver-option.tsx'
import css from './driver-picker.module.css'
import { type Order, ordered } from './lanes.ts'
import { assignment as messages } from './messages.ts'
import { UNASSIGNED } from './task.ts'

interface DriverPickerProps {
  /** Names the field. */
  label: string
  placeholder: string
  field?: RefObject<HTMLInputElement | null>
  /** Best first. */
  choices: readonly DriverChoice[]
  /** How many stops would be assigned. */
  stops: number
  now: number
  /** Who has some of them now. */
  current?: ReadonlySet<number>
  busy?: boolean
  /** Unassigning, where it stands among the drivers; `found` is what is typed to find it. */
  unassign?: { readonly found: string; readonly option: ReactNode } | null
  /** What was typed before it was there. */
  typedAhead: () => BufferedText
  /** Of the driver at the cursor, below the drivers. */
  detail?: (choice: DriverChoice) => ReactNode
  /** Between the field and the drivers. */
  children?: ReactNode
  onChoose: (lane: string) => void
}

const PAGE = 7
const NOBODY: ReadonlySet<number> = new Set()

/** Drivers to choose from: type a name, a branch or a vehicle; arrows move, Enter chooses. */
export function DriverPicker(props: DriverPickerProps) {
  const { choices, busy = false, current = NOBODY, unassign = null, onChoose } = props
  const id = useId()
  const { branches } = useGeneralData()
  const [ahead] = useState(props.typedAhead)
  const [text, setText] = useState(ahead.text)
  const [order, setOrder] = useState<Order>('fit')
  // Other stops make another order: its best is first.
  const [cursorIn, setCursorIn] = useState({ choices, at: 0 })
  const list = useRef<HTMLDivElement>(null)
  const setAt = (at: number) => setCursorIn({ choices, at })
  const branchName = (branch: number | null) => {
    const known = branches.get(branch ?? 0)
    return known === undefined ? '' : `${known.name} ${known.code}`
  }
  const found = matching(ordered(choices, order), text, branchName)
  const canUnassign = unassign !== null && searchText(unassign.found).includes(searchText(text.trim()))
  const lanes = [...found.map(({ lane }) => lane), ...(canUnassign ? [UNASSIGNED] : [])]
  const cursor = Math.min(cursorIn.choices === choices ? cursorIn.at : 0, lanes.length - 1)
  useBufferedEnter(ahead.enteredAt, text === ahead.text, lanes[0], onChoose)

  const moveTo = (next: number) => {
    const at = Math.min(lanes.length - 1, Math.max(0, next))
    setAt(at)
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const lane = lanes[cursor]
    const { key, ctrlKey } = event
    if (key === 'ArrowDown' || (ctrlKey && key === 'n')) moveTo(cursor + 1)
    else if (key === 'ArrowUp' || (ctrlKey && key === 'p')) moveTo(cursor - 1)
    else if (key === 'PageDown') moveTo(cursor + PAGE)
    else if (key === 'PageUp') moveTo(cursor - PAGE)
    else if (key === 'Enter' && lane !== undefined && !busy) onChoose(lane)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className={css.search}>
        <IconSearch size="1rem" stroke={1.8} aria-hidden />
        <input
          ref={props.field}
          data-autofocus
          // biome-ignore lint/a11y/noAutofocus: the dialog is for this field, and a name is typed before it has faded in
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-drivers`}
          aria-activedescendant={cursor < 0 ? undefined : `${id}-${lanes[cursor]}`}
          aria-label={props.label}
          aria-describedby={`${id}-at-once`}
          placeholder={props.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setAt(0)
            list.current?.scrollTo({ top: 0 })
          }}
        />
        <Segments<Order>
          label={messages.order}
          chosen={order}
          onChoose={setOrder}
          options={[
            { value: 'fit', label: messages.bestFit },
            { value: 'load', label: messages.orders.load },
            { value: 'name', label: messages.orders.name },
          ]}
        />
      </div>
      <p id={`${id}-at-once`} className={css.atOnce}>
        {messages.atOnce}
      </p>
      {props.children}
      <div
        ref={list}
        id={`${id}-drivers`}
        role="listbox"
        aria-label={messages.drivers}
        aria-busy={busy}
        className={css.list}
      >
        {found.map((choice, i) => (
          <DriverOption
            key={choice.lane}
            id={`${id}-${choice.lane}`}
            choice={choice}
            branch={branches.get(choice.driver.branch_id ?? 0)?.code ?? ''}
            stops={props.stops}
            now={props.now}
            isCursor={i === cursor}
            isCurrent={current.has(choice.driver.id)}
            onChoose={() => !busy && onChoose(choice.lane)}
          />
        ))}
        {canUnassign && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose
          <div
            id={`${id}-${UNASSIGNED}`}
            role="option"
            tabIndex={-1}
            aria-selected={cursor === found.length}
            data-cursor={cursor === found.length || undefined}
            className={css.take}
            onClick={() => !busy && onChoose(UNASSIGNED)}
          >
            {unassign.option}
          </div>
        )}
      </div>
      {found[cursor] !== undefined && props.detail?.(found[cursor])}
      <CallChosen driver={found[cursor]?.driver} />
      {lanes.length === 0 && <p className={css.none}>{messages.noneSuch}</p>}
    </>
  )
}
