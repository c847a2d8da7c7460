/** Why an act on a tripsheet was refused, for people: a stop by what it is called, never by its number. */
import type { Stop } from '../../../features/assignment/stop.ts'
import { tripsheet } from '../messages.ts'
import type { Answered } from './tripsheet-acts.ts'

const messages = tripsheet.acts

/** `stops`: of the lane as it was shown when the act was done. */
export function refusedAct(
  { why, isChanged, stop }: Pick<Answered, 'why' | 'isChanged' | 'stop'>,
  stops: readonly Pick<Stop, 'name' | 'tasks' | 'visit'>[] = [],
): string | null {
  if (why === null || !isChanged) return why
  const done = stop === null ? undefined : stops.find(({ visit }) => visit?.stop === stop)
  if (done === undefined) return messages.changedMeanwhile
  const [first] = done.tasks
  return messages.doneMeanwhile(first?.shipment.ref ?? '', done.name)
}
