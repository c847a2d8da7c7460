import { Modal } from '@mantine/core'
import { useMemo } from 'react'
import { citiesOf, cityIn } from '../../../domain/dispatch/insertion-cost.ts'
import { amountOf } from '../../../features/assignment/amounts.ts'
import { type ChoiceInputs, driverChoices } from '../../../features/assignment/driver-choices.ts'
import css from '../../../features/assignment/driver-picker.module.css'
import { DriverPicker } from '../../../features/assignment/driver-picker.tsx'
import { ImpactLine } from '../../../features/assignment/impact-line.tsx'
import { impactOnLane } from '../../../features/assignment/lane-impact.ts'
import { assignment } from '../../../features/assignment/messages.ts'
import type { BufferedText } from '../../../ui/keyboard/typeahead-buffer.tsx'
import { tripsheet as messages } from '../messages.ts'

interface PaletteProps {
  inputs: ChoiceInputs
  /** What was typed before it was there. */
  typedAhead: () => BufferedText
  onAssign: (lane: string) => void
  onClose: () => void
}

/** Type to find a driver, see load, distance and time with this, Enter gives it. */
export default function AssignPalette({ inputs, typedAhead, onAssign, onClose }: PaletteProps) {
  const { stops, now } = inputs
  // As it was when it was opened: a list that is chosen from does not move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const choices = useMemo(() => driverChoices(inputs), [])
  const hasDriver = stops.some(({ tasks }) => tasks.some(({ driver }) => driver !== null))
  const option = (
    <>
      {messages.unassigned} <span>{messages.drag.take}</span>
    </>
  )
  const cities = citiesOf(stops, ({ place }) => cityIn(place))
  return (
    <Modal
      opened
      onClose={onClose}
      size="40rem"
      padding={0}
      withCloseButton={false}
      yOffset="12vh"
      centered={false}
      attributes={{ content: { 'aria-label': messages.palette.title(amountOf(stops)) } }}
    >
      <DriverPicker
        label={messages.palette.field(amountOf(stops))}
        placeholder={messages.palette.placeholder(amountOf(stops))}
        choices={choices}
        stops={stops.length}
        now={now}
        unassign={hasDriver ? { found: messages.palette.nobody, option } : null}
        typedAhead={typedAhead}
        onChoose={onAssign}
        detail={({ lane }) => <OfferedImpact lane={lane} inputs={inputs} />}
      >
        {cities.length > 1 && (
          <p className={css.warning} role="alert">
            {assignment.severalCities(cities.length)}{' '}
            {cities.map(({ city, stops }) => `${city} ${stops.length}`).join(', ')}
          </p>
        )}
      </DriverPicker>
    </Modal>
  )
}

/** What it would do to the plan of the driver who is offered. */
function OfferedImpact({ lane: key, inputs }: { lane: string; inputs: ChoiceInputs }) {
  const { lanes, stops, chosen, hubOf } = inputs
  const lane = lanes.find((one) => one.key === key)
  const impact = impactOnLane(lane, stops, chosen, hubOf(lane?.driver?.branch_id ?? null), inputs)
  if (impact === null) return null
  return (
    <div className={css.detail} role="status">
      <ImpactLine impact={impact} now={inputs.now} />
    </div>
  )
}
