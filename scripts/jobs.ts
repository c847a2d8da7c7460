/**
 * `npm run jobs`: where consumers of the log and jobs stand, and what an operator does about those that failed, while the
 * platform runs or not. Of the database that DATABASE_URL or DATA_DIR names, as for the platform itself.
 */
import pg from 'pg'
import { withDatabase } from '../src/server/kernel/database/database-for-scripts.ts'
import {
  consumerStatuses,
  forgetConsumer,
  newestDeadLetters,
  replayFrom,
} from '../src/server/kernel/eventlog/consumer-admin.ts'
import { lastRuns, newestFailedJobs, retryFailedJob } from '../src/server/kernel/jobs/failed-jobs.ts'
import { runProgram } from '../src/server/start-error.ts'

const USAGE = `npm run jobs                                      where consumers and jobs stand
npm run jobs -- replay CONSUMER PROVIDER SEQ      has a consumer read again from an event on
npm run jobs -- forget CONSUMER                   of a consumer that no version runs any longer
npm run jobs -- retry PROVIDER KIND KEY           tries a job anew that was given up`
const SHOWN = 50

/** What it says to the operator; null where the words were not understood. */
async function obey(client: pg.Client, [word, ...rest]: readonly string[]): Promise<string | null> {
  const [first = '', second = '', third = ''] = rest
  if (word === undefined) return list(client)
  if (word === 'forget' && rest.length === 1)
    return `${first}: ${await forgetConsumer(client, first)} cursors forgotten.`
  if (rest.length !== 3) return null
  if (word === 'replay') {
    const [providerId, seq] = [Number(second), Number(third)]
    if (!Number.isSafeInteger(providerId) || !Number.isSafeInteger(seq)) return null
    const moved = await replayFrom(client, first, providerId, seq)
    return moved
      ? `${first} reads provider ${providerId} from event ${seq} on, within five seconds.`
      : `${first} has no cursor for provider ${providerId}.`
  }
  if (word === 'retry' && Number.isSafeInteger(Number(first))) {
    const found = await retryFailedJob(client, Number(first), second, third)
    return found ? 'It is tried within five seconds.' : 'No such job was given up.'
  }
  return null
}

async function list(client: pg.Client): Promise<string> {
  const consumers = (await consumerStatuses(client)).map(
    (its) =>
      `${its.consumer}, provider ${its.provider_id}: at ${its.seq}, ${its.behind} behind, ${its.dead} put aside${its.attempts > 0 ? `; failed ${its.attempts} times: ${its.error}` : ''}`,
  )
  const dead = (await newestDeadLetters(client, SHOWN)).map(
    (its) =>
      `${its.at.toISOString()} ${its.consumer}, provider ${its.provider_id}, event ${its.seq}: ${its.error}`,
  )
  const failed = (await newestFailedJobs(client, SHOWN)).map(
    (its) =>
      `${its.failed_at.toISOString()} provider ${its.provider_id}, ${its.kind}, ${its.key}: ${its.error}`,
  )
  const runs = (await lastRuns(client)).map(
    (its) => `${its.name} (${its.cron}): ${its.state ?? 'not yet'} ${its.at?.toISOString() ?? ''}`,
  )
  const part = (title: string, lines: readonly string[]) =>
    `${title}\n${(lines.length === 0 ? ['none'] : lines).map((line) => `  ${line}`).join('\n')}`
  return [
    part('Consumers', consumers),
    part('Put aside by a consumer', dead),
    part('Due jobs given up', failed),
    part('Recurring', runs),
  ].join('\n\n')
}

await runProgram(() =>
  withDatabase(process.env, 'shared', async (url) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const said = await obey(client, process.argv.slice(2)).finally(() => client.end())
    console.log(said ?? USAGE)
    if (said === null) process.exitCode = 2
  }),
)
