import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

/** A node of the platform, as a process of its own with its own settings. */
export interface NodeProcess {
  readonly url: string
  readonly pid: number
  ready(): Promise<void>
  stop(): Promise<void>
}

/** It ends with the bench, however that ends. */
export function startNode(
  databaseUrl: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): NodeProcess {
  const url = `http://127.0.0.1:${port}`
  const node = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      // Building the page sets it to production, in which there is no demo to sign in with.
      NODE_ENV: 'development',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DEMO: 'cast',
      CLOCK: 'wall',
      ...settings,
    },
    // It logs every call, as it does for real; nobody reads it.
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const letGo = () => void node.kill('SIGKILL')
  process.once('exit', letGo)
  return {
    url,
    pid: node.pid ?? 0,
    async ready() {
      const deadline = Date.now() + 30_000
      for (;;) {
        const answer = await fetch(`${url}/readyz`).catch(() => null)
        if (answer?.ok === true) return
        if (Date.now() > deadline) throw new Error('the platform is not ready after 30 s')
        await wait(50)
      }
    },
    async stop() {
      process.off('exit', letGo)
      if (node.exitCode !== null) return
      const gone = new Promise((ended) => node.once('exit', ended))
      node.kill('SIGTERM')
      const impatience = setTimeout(() => node.kill('SIGKILL'), 5_000)
      await gone
      clearTimeout(impatience)
    },
  }
}
