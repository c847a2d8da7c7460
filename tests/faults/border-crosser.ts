import pg from 'pg'
import type { Client } from '../../src/contract/client.ts'
import { reportPositions } from '../../src/contract/operations.ts'
import { addZone } from '../../src/contract/zones.ts'

const DRIVER = 11

/** A vehicle that drives into a zone and out of it without end, also while nobody answers. */
export interface BorderCrosser {
  stop(): Promise<void>
  /** What is wrong with what the database says of it; empty where every crossing is told once. */
  problems(databaseUrl: string): Promise<string[]>
}

export async function startBorderCrosser(call: Client): Promise<BorderCrosser> {
  const drawn = await call(addZone, {
    body: {
      name: 'Border',
      area: {
        type: 'Polygon',
        coordinates: [
          [
            [18.4, -34],
            [18.5, -34],
            [18.5, -33.9],
            [18.4, -33.9],
            [18.4, -34],
          ],
        ],
      },
    },
  })
  if (!drawn.ok) throw new Error(drawn.error)
  let isOver = false
  const drive = async () => {
    for (let i = 0; !isOver; i += 1) {
      const positions = [{ driver_id: DRIVER, lat: i % 2 === 0 ? -33.95 : -33.5, lng: 18.45 }]
      const outcome = await call(reportPositions, { body: { positions } })
      // Of what got no answer nobody knows whether it was taken: it is sent again.
      if (!outcome.ok) i -= 1
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const driving = drive()
  return {
    async stop() {
      isOver = true
      await driving
    },
    async problems(databaseUrl) {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      const { rows: events } = await client.query<{ type: string }>(
        `SELECT type FROM events WHERE entity = 'driver' AND entity_id = $1 AND type LIKE 'driver.%Zone' ORDER BY id`,
        [DRIVER],
      )
      const { rows: visits } = await client.query<{ over: boolean }>(
        'SELECT left_at IS NOT NULL AS over FROM zone_visits WHERE driver_id = $1',
        [DRIVER],
      )
      await client.end()
      const count = (type: string) => events.filter((event) => event.type === type).length
      const wrong: string[] = []
      if (events.length < 4) wrong.push(`it crossed the border ${events.length} times only`)
      if (events.some(({ type }, i) => i > 0 && type === events[i - 1]?.type))
        wrong.push('it was told twice in a row that it did the same')
      if (count('driver.enteredZone') !== visits.length) wrong.push('visits and entries differ')
      if (count('driver.leftZone') !== visits.filter(({ over }) => over).length)
        wrong.push('visits that are over and exits differ')
      return wrong
    },
  }
}
