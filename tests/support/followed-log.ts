import { onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../../src/server/kernel/database/open.ts'
import { ASSIGN_SEQUENCE } from '../../src/server/kernel/eventlog/assign-sequence.ts'
import { type Consumer, type Consumers, startConsumers } from '../../src/server/kernel/eventlog/consumers.ts'
import { noteFollowed } from './note-followed.ts'

/** A clock of a test's own (wall time), which nobody waits for. */
export interface TestClock {
  now: number
}

export interface FollowingNode extends Consumers {
  readonly problems: string[]
}

/** A log without a platform: a test writes into it, and has nodes follow it. */
export interface FollowedLog {
  readonly url: string
  readonly database: Database
  readonly clock: TestClock
  /** Writes so many events, each in a batch of its own, and gives them their numbers; answers the head. */
  write(count: number, providerId?: number): Promise<number>
  /** A node with this consumer, on connections of its own; it ends with the test. */
  node(consumer: Partial<Consumer> & Pick<Consumer, 'name'>, handlesWithinMs?: number): FollowingNode
  /** The events that were followed, in the order of that: `provider:seq`. */
  followed(): Promise<string[]>
  close(): Promise<void>
}

/** With the table `followed`, which has a row of each event that a consumer of the tests was given. */
export async function openFollowedLog(url: string): Promise<FollowedLog> {
  const database = openDatabase(url, 4)
  const clock = { now: Date.now() }
  await database.owner.query(
    `CREATE TABLE followed (place int GENERATED ALWAYS AS IDENTITY, provider_id int NOT NULL, seq bigint NOT NULL);
     GRANT SELECT, INSERT ON followed TO hubline_command`,
  )
  return {
    url,
    database,
    clock,
    async write(count, providerId = 1) {
      const scope = '{"account_id": null, "branch_ids": [], "driver_ids": []}'
      await database.owner.query(
        `SELECT write_event($1, 'account.held', 'account', n, n, $2) FROM generate_series(1, $3::int) n`,
        [providerId, scope, count],
      )
      await database.sequencer.query(ASSIGN_SEQUENCE)
      const { rows } = await database.owner.query('SELECT head FROM feed_heads WHERE provider_id = $1', [
        providerId,
      ])
      return rows[0].head
    },
    node(consumer, handlesWithinMs) {
      const its = openDatabase(url, 4)
      const problems: string[] = []
      const consumers = startConsumers({
        db: its.app,
        consumers: [{ begins: 'at the first event', handle: noteFollowed, ...consumer }],
        now: () => clock.now,
        problem: (what) => problems.push(what),
        handlesWithinMs,
      })
      onTestFinished(async () => {
        await consumers.stop()
        await its.close()
      })
      return { ...consumers, problems }
    },
    async followed() {
      const { rows } = await database.owner.query<{ event: string }>(
        `SELECT provider_id || ':' || seq AS event FROM followed ORDER BY place`,
      )
      return rows.map(({ event }) => event)
    },
    close: () => database.close(),
  }
}
