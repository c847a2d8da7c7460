/** A node that hangs in the middle of its batch, after it has done what follows: somebody kills it there. */
import { openDatabase } from '../../src/server/kernel/database/open.ts'
import { startConsumers } from '../../src/server/kernel/eventlog/consumers.ts'
import { noteFollowed } from '../support/note-followed.ts'

const [url = '', name = ''] = process.argv.slice(2)
startConsumers({
  db: openDatabase(url, 2).app,
  consumers: [
    {
      name,
      begins: 'at the first event',
      async handle(events, tx) {
        await noteFollowed(events, tx)
        console.log(`did ${events.length}`)
        await new Promise(() => {})
      },
    },
  ],
  now: Date.now,
  problem: console.error,
})
