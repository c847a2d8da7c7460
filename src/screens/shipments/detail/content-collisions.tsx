import { Button } from '@mantine/core'
import type { BookingFields } from '../new/draft.ts'
import { type ContentUnit, unitText } from './content-form.ts'
import { contentMessages as messages } from './content-messages.ts'
import css from './dialogs.module.css'

interface ContentCollisionsProps {
  units: readonly ContentUnit[]
  mine: BookingFields
  theirs: BookingFields
  onDecide: (unit: ContentUnit, isTheirs: boolean) => void
}

const nameOf = ({ side, part }: ContentUnit): string =>
  side === null ? messages.booked[part] : `${messages.sides[side]}: ${messages.parts[part]}`

/** What two people changed at once, one thing below the other: of each somebody says whose it is to be. */
export function ContentCollisions({ units, mine, theirs, onDecide }: ContentCollisionsProps) {
  if (units.length === 0) return null
  return (
    <div className={css.collisions} role="alert">
      <p>{messages.collided}</p>
      {units.map((unit) => {
        const name = nameOf(unit)
        return (
          <fieldset key={name} className={css.collided} aria-label={name}>
            <b>{name}</b>
            <dl>
              <dt>{messages.mine}</dt>
              <dd>{unitText(mine, unit) || messages.nothing}</dd>
              <dt>{messages.theirs}</dt>
              <dd>{unitText(theirs, unit) || messages.nothing}</dd>
            </dl>
            <div className={css.choose}>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={messages.keepMineOf(name)}
                onClick={() => onDecide(unit, false)}
              >
                {messages.keepMine}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={messages.takeTheirsOf(name)}
                onClick={() => onDecide(unit, true)}
              >
                {messages.takeTheirs}
              </Button>
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}
