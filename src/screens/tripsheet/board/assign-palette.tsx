import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { citiesOf, cityIn } from '../../../domain/dispatch/driver-offer.ts'
import { searchText } from '../../../domain/values/find.ts'
import { amountOf } from '../../../features/assignment/amounts.ts'
import { CallChosen } from '../../../features/assignment/call-driver.tsx'
import { type ChoiceInputs, driverChoices, matching } from '../../../features/assignment/driver-choices.ts'
import { DriverOption } from '../../../features/assignment/driver-option.tsx'
import css from '../../../features/assignment/driver-picker.module.css'
import { assignment } from '../../../features/assignment/messages.ts'
import { UNASSIGNED } from '../../../features/assignment/task.ts'
import { type Typed, useEntered } from '../../../ui/keyboard/typeahead-buffer.tsx'
import { tripsheet as words } from '../messages.ts'

interface PaletteProps {
  inputs: ChoiceInputs
  branchName: (branch: number | null) => string
  /** What was typed before it was there. */
  typedAhead: () => Typed
  onAssign: (lane: string) => void
  onClose: () => void
}

/** Type to find a driver, see load, distance and time with this, Enter gives it. */
export default function AssignPalette({ inputs, branchName, typedAhead, onAssign, onClose }: PaletteProps) {
  const id = useId()
  const [ahead] = useState(typedAhead)
  const [text, setText] = useState(ahead.text)
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  // As it was when it was opened: a list that is chosen from does not move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const choices = useMemo(() => driverChoices(inputs), [])
  const found = matching(choices, text, branchName)
  const hasDriver = inputs.stops.some(({ errands }) => errands.some(({ driver }) => driver !== null))
  const canTake = hasDriver && searchText(words.palette.nobody).includes(searchText(text.trim()))
  const cities = citiesOf(inputs.stops, ({ place }) => cityIn(place))
  const lanes = [...found.map(({ lane }) => lane), ...(canTake ? [UNASSIGNED] : [])]
  const cursor = Math.min(at, lanes.length - 1)

  useEntered(ahead.enteredAt, text === ahead.text, lanes[0], onAssign)

  const moveTo = (next: number) => {
    const place = Math.min(lanes.length - 1, Math.max(0, next))
    setAt(place)
    list.current?.children[place]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const lane = lanes[cursor]
    const isDown = event.key === 'ArrowDown' || (event.ctrlKey && event.key === 'n')
    const isUp = event.key === 'ArrowUp' || (event.ctrlKey && event.key === 'p')
    if (isDown || isUp) moveTo(cursor + (isDown ? 1 : -1))
    else if (event.key === 'PageDown' || event.key === 'PageUp')
      moveTo(cursor + (event.key === 'PageDown' ? 7 : -7))
    else if (event.key === 'Enter' && lane !== undefined) onAssign(lane)
    else return
    event.preventDefault()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="40rem"
      padding={0}
      withCloseButton={false}
      yOffset="12vh"
      centered={false}
      attributes={{ content: { 'aria-label': words.palette.title(amountOf(inputs.stops)) } }}
    >
      <div className={css.field}>
        <IconSearch size="1rem" stroke={1.8} aria-hidden />
        <input
          data-autofocus
          // biome-ignore lint/a11y/noAutofocus: the dialog is for this field, and the next key comes before it has faded in
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-drivers`}
          aria-activedescendant={cursor < 0 ? undefined : `${id}-${lanes[cursor]}`}
          aria-label={words.palette.field(amountOf(inputs.stops))}
          placeholder={words.palette.placeholder(amountOf(inputs.stops))}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setAt(0)
            list.current?.scrollTo({ top: 0 })
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {cities.length > 1 && (
        <p className={css.warning} role="alert">
          {assignment.severalCities(cities.length)}{' '}
          {cities.map(({ city, stops }) => `${city} ${stops.length}`).join(', ')}
        </p>
      )}
      <div
        ref={list}
        id={`${id}-drivers`}
        role="listbox"
        aria-label={assignment.drivers}
        className={css.list}
      >
        {found.map((choice, i) => (
          <DriverOption
            key={choice.lane}
            id={`${id}-${choice.lane}`}
            choice={choice}
            branch={branchName(choice.driver.branch_id)}
            stops={inputs.stops.length}
            now={inputs.now}
            isCursor={i === cursor}
            onChoose={() => onAssign(choice.lane)}
          />
        ))}
        {canTake && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose
          <div
            id={`${id}-${UNASSIGNED}`}
            role="option"
            tabIndex={-1}
            aria-selected={cursor === found.length}
            data-cursor={cursor === found.length || undefined}
            className={css.take}
            onClick={() => onAssign(UNASSIGNED)}
          >
            {words.unassigned} <span>{words.drag.take}</span>
          </div>
        )}
      </div>
      <CallChosen driver={found[cursor]?.driver} />
      {lanes.length === 0 && <p className={css.none}>{assignment.noneSuch}</p>}
    </Modal>
  )
}
