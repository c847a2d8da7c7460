import { permissionOf } from '../../../contract/call.ts'
import { listTripsheets } from '../../../contract/tripsheets.ts'
import type { Side } from '../../../domain/shipments/exception.ts'
import { dayOf, formatTime } from '../../../domain/values/moment.ts'
import { useMay } from '../../../features/session/access.tsx'
import { useCallQuery } from '../../../features/session/answers.ts'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { useClock } from '../../../ui/live/clock.tsx'
import { useTurn } from '../../../ui/live/use-turn.ts'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { nearMoment } from '../due.ts'

/** ms of business time */
const ASKED_EVERY_MS = 120_000

interface ExpectedTimeProps {
  facts: ShipmentFacts
  /** The side of its open stop. */
  side: Side
  /** What is told where nobody knows. */
  planned: string
}

/** "ETA 10:05–10:35": between when and when the driver of its open stop is expected today, as long as the plan is the one that this was reckoned from. */
export default function ExpectedTime({ facts, side, planned }: ExpectedTimeProps) {
  const { shipments, locale } = useMessages()
  const driver = facts[`${side}_agent_id`]
  const plannedAt = facts[`${side}_eta`]
  const today = useClock(dayOf)
  const turn = useTurn(ASKED_EVERY_MS)
  const mayRead = useMay(permissionOf(listTripsheets))
  const isToday = plannedAt !== null && dayOf(plannedAt) === today
  const { data } = useCallQuery(
    [listTripsheets.name, 'expected', driver, today, facts.version, turn],
    (client, signal) => client(listTripsheets, { query: { driver_id: driver ?? 0, date: today }, signal }),
    { when: mayRead && driver !== null && isToday, keepLast: true },
  )
  const stop = data?.tripsheets
    .flatMap(({ stops }) => stops)
    .find(({ tasks }) => tasks.some((task) => task.shipment_id === facts.id && task.side === side))
  const expected = stop !== undefined && Date.parse(stop.planned_at) === plannedAt ? stop.expected : null
  if (!isToday || expected === null) return planned
  const [from, to] = [Date.parse(expected.from), Date.parse(expected.to)]
  return shipments.eta(`${nearMoment(from, from, locale)}–${formatTime(to)}`)
}
