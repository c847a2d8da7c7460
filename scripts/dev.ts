/** `npm run dev`: the server, started anew when its sources change, and the console with reload, side by side. */
import { spawn } from 'node:child_process'

const API_PORT = process.env.API_PORT ?? '8080'
const PORT = process.env.PORT ?? '5173'

const parts = [
  spawn('node', ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
    stdio: 'inherit',
    env: { ...process.env, PORT: API_PORT },
  }),
  spawn('vite', [], { stdio: 'inherit', env: { ...process.env, PORT, API_PORT } }),
]

let stopping = false
function stop(): void {
  if (stopping) return
  stopping = true
  for (const part of parts) part.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const part of parts) part.on('exit', stop)
