import { formatKm } from '../../domain/dispatch/travel.ts'
import { formatTime } from '../../domain/values/moment.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'
import { useGeneralData } from '../session/session.tsx'
import { counted } from './a11y-messages.ts'
import { shortAmount, timeOf } from './amounts.ts'
import type { DriverChoice } from './driver-choices.ts'
import css from './driver-picker.module.css'
import { duration } from './duration.ts'
import { overOf, withMore } from './load.ts'
import { LoadBar } from './load-bar.tsx'
import { assignment as messages } from './messages.ts'
import { VEHICLES } from './vehicle-icons.ts'

interface DriverOptionProps {
  id: string
  choice: DriverChoice
  branch: string
  /** How many stops would be given. */
  stops: number
  now: number
  isCursor: boolean
  /** Part of it is theirs. */
  isCurrent?: boolean
  onChoose: () => void
}

/** A driver to choose: the way to it, what it adds to the round, when it would be done, and the load with it. */
export function DriverOption({
  id,
  choice,
  branch,
  stops,
  now,
  isCursor,
  isCurrent,
  onChoose,
}: DriverOptionProps) {
  const { driver, load, km, firstAt, addedMs, tooLate, plus, otherBranch } = choice
  const Vehicle = VEHICLES[driver.vehicle_kind]
  const label = messages.vehicles[driver.vehicle_kind]
  // To be read: in an option nothing can be pressed by itself.
  const phone = formatPhone(useGeneralData().drivers.get(driver.id)?.phone_number ?? '')
  const against = whatSpeaksAgainst(choice)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCursor}
      data-cursor={isCursor || undefined}
      data-off={choice.hasAll || undefined}
      className={css.option}
      onClick={onChoose}
    >
      <Vehicle size="1.125rem" stroke={1.6} aria-label={label} />
      <span className={css.name}>
        {driver.name}
        {phone !== '' && <span className={css.phone}> {phone}</span>}
        {(isCurrent || choice.hasAll) && <small className={css.has}> {messages.assigned}</small>}
      </span>
      <span className={css.branch} data-other={otherBranch !== null || undefined}>
        {otherBranch === null ? branch : messages.otherBranch(branch)}
      </span>
      <span className={css.when} title={firstAt === null ? undefined : formatTime(firstAt)}>
        {firstAt !== null && !choice.hasAll && messages.first(timeOf(firstAt, now), stops)}
        {tooLate > 0 && (
          <em className={css.tooLate}>{stops === 1 ? messages.tooLate : messages.someTooLate(tooLate)}</em>
        )}
      </span>
      <span className={css.km}>
        {km === null ? '' : formatKm(km, currentLocale())}
        {addedMs !== null && <b title={messages.addedTitle}> +{duration(addedMs)}</b>}
      </span>
      <span className={css.stops}>{counted.stops(choice.openStops)}</span>
      <span className={css.load}>
        {load !== null && <LoadBar load={load} name={driver.name} plus={plus} />}
        {against.length > 0 && <em className={css.tooLate}>{against.join(' · ')}</em>}
      </span>
    </div>
  )
}

/** Why the driver, or the vehicle, is not the one for it, in words. */
function whatSpeaksAgainst({ load, plus, needs, isTooMuch, isOut }: DriverChoice): readonly string[] {
  const kind = [...(isOut ? [messages.isOut] : []), ...(needs === null ? [] : [messages.needs(needs)])]
  if (load === null || !isTooMuch) return kind
  const after = withMore(load, plus)
  const over = overOf(after).map((measure) => {
    const by = after[measure].most - after[measure].capacity
    return messages.overload[measure](shortAmount(Math.ceil(by)))
  })
  return [...kind, ...over]
}
