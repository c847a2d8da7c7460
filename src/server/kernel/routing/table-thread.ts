/** Makes one table beside the server: some seconds of reckoning, or thousands of answers to be read. */
import { parentPort, workerData } from 'node:worker_threads'
import { DIALECTS } from './dialects.ts'
import { ownTable } from './own-table.ts'
import { serverTable } from './server-table.ts'
import type { MadeTable, TableTask } from './table-beside.ts'

async function make({ places, question, server }: TableTask): Promise<MadeTable> {
  let problem: MadeTable['problem'] = null
  if (server !== null) {
    const made = await serverTable(DIALECTS[server.kind], server, places, question, server.withinMs)
    if ('cells' in made) return { answeredBy: server.kind, cells: made.cells, problem }
    problem = made
  }
  const { cells, fillRow } = ownTable(places, question)
  for (const i of places.keys()) fillRow(i)
  return { answeredBy: 'embedded', cells, problem }
}

const task: TableTask = workerData
parentPort?.postMessage(await make(task))
