import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { splitByArea } from '../../../domain/dispatch/split-by-area.ts'
import { amountOf } from '../../../features/assignment/amounts.ts'
import { type ChoiceInputs, driverChoices } from '../../../features/assignment/driver-choices.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import { assignment } from '../../../features/assignment/messages.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import { useDaysOut } from '../../../features/assignment/use-driver-hours.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { EmptyState } from '../../../ui/components/states.tsx'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { dayMessages as messages } from '../day-messages.ts'
import css from './day-dialog.module.css'

interface SplitDialogProps {
  lane: Lane
  lanes: readonly Lane[]
  hubOf: ChoiceInputs['hubOf']
  now: number
  way: ChoiceInputs['way']
  onGive: (stops: readonly Stop[], lane: string) => void
  onClose: () => void
}

type Part = 'first' | 'second'

/** Up to so many suburbs of a part are named. */
const MOST_NAMED = 6

function placesOf(stops: readonly Stop[]): string {
  const places = [...new Set(stops.map(({ place }) => place))]
  const named = places.slice(0, MOST_NAMED).join('; ')
  return places.length > MOST_NAMED ? messages.andMore(named, places.length - MOST_NAMED) : named
}

/** The open stops of a driver's day in two parts by area: which of them goes to whom. */
export default function SplitDialog({ lane, lanes, hubOf, now, way, onGive, onClose }: SplitDialogProps) {
  const { kindsByLevel } = useGeneralData()
  const out = useDaysOut()
  // As it was when it was opened: what is decided about does not move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const parts = useMemo(() => {
    const stops = lane.stopsToday.map((stop) => ({ ...stop, load: Math.max(1, stop.parcels) }))
    const split = splitByArea(stops)
    return split === null ? null : { first: split[0], second: split[1] }
  }, [])
  const [part, setPart] = useState<Part>('second')
  const given = parts?.[part]
  const choices = useMemo(() => {
    if (given === undefined) return []
    const chosen = new Set(given.flatMap(({ ids }) => ids))
    return driverChoices({ lanes, stops: given, chosen, hubOf, now, way, out, kindsByLevel }).filter(
      (one) => one.lane !== lane.key,
    )
  }, [given, lanes, hubOf, now, way, out, kindsByLevel, lane.key])
  const [wanted, setWanted] = useState<string | null>(null)
  const to = wanted ?? choices[0]?.lane ?? null
  const name = lane.driver?.name ?? ''
  return (
    <FormModal opened onClose={onClose} title={messages.splitOf(name)} size="38rem">
      {parts === null || given === undefined ? (
        <EmptyState small title={messages.notSplit}>
          {messages.notSplitText}
        </EmptyState>
      ) : (
        <form
          className={css.split}
          onSubmit={(event) => {
            event.preventDefault()
            if (to === null) return
            onGive(given, to)
            onClose()
          }}
        >
          <fieldset className={css.parts}>
            <legend>{messages.whichGoes}</legend>
            {(['first', 'second'] as const).map((one) => (
              <label key={one} className={css.part}>
                <input type="radio" name="part" checked={part === one} onChange={() => setPart(one)} />
                <span>{placesOf(parts[one])}</span>
                <span className={css.amount}>{amountOf(parts[one])}</span>
              </label>
            ))}
          </fieldset>
          <SearchableSelect
            label={messages.toWhom}
            options={choices.map(({ lane: key, driver, isOut }) => ({
              value: key,
              label: `${driver.name} (${isOut ? assignment.isOut : driver.vehicle})`,
            }))}
            value={to}
            onChoose={setWanted}
          />
          <DialogFoot error={null} onClose={onClose}>
            <Button type="submit" disabled={to === null}>
              {messages.give}
            </Button>
          </DialogFoot>
        </form>
      )}
    </FormModal>
  )
}
