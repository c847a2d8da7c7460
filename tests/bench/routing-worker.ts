import { parentPort } from 'node:worker_threads'
import { type RoutingTask, runTask } from './routing-task.ts'

const port = parentPort
port?.once('message', (task: RoutingTask) => port.postMessage(runTask(task)))
