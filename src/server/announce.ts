import type { Logger } from 'pino'
import { adviceFor, type Config } from './config.ts'
import { DEMO_SIGN_INS } from './seed.ts'

/** How the platform speaks to whoever started it. */
export interface Announcer {
  /** It serves; `dayRuns` where the working day of the demo does. */
  ready(its: { url: string; seconds: string; dayRuns: boolean; lacksAdmin: boolean }): void
  /** Something went wrong, or is right again, that no call is answered with. */
  warn(what: string): void
  /** Of a stop: one line each, in the log alone. */
  note(what: string): void
}

const NO_ADMIN =
  'Nobody looks after this platform yet. Make its first administrator: npm run first-admin -- you@example.co.za'

/** For a person who looks around, or at a terminal, in words; else among the lines of the log, as one of them. */
export function openAnnouncer(config: Config, log: Logger): Announcer {
  const note = (what: string) => log.info(what)
  const advice = (lacksAdmin: boolean) => [...adviceFor(config), ...(lacksAdmin ? [NO_ADMIN] : [])]
  if (config.DEMO === 'off' && !process.stdout.isTTY)
    return {
      note,
      warn: (what) => log.warn(what),
      ready({ url, seconds, lacksAdmin }) {
        log.info(
          { listens: url, seconds: Number(seconds) },
          `Hubline is ready at ${config.PUBLIC_URL ?? url}`,
        )
        for (const sentence of advice(lacksAdmin)) log.warn(sentence)
      },
    }
  return {
    note,
    warn: (what) => console.error(what),
    ready({ url, seconds, dayRuns, lacksAdmin }) {
      console.log(`\nHubline is ready at ${config.PUBLIC_URL ?? url} (in ${seconds} s)`)
      for (const sentence of advice(lacksAdmin)) console.log(`\n  ${sentence}`)
      if (config.DEMO === 'off') return
      console.log('\n  Sign in with the password springbok as')
      for (const { label, email } of DEMO_SIGN_INS) console.log(`    ${label.padEnd(16)}${email}`)
      if (dayRuns)
        console.log(
          `\n  The working day runs at ${config.DEMO_SPEED}x. Ctrl C stops everything; the day goes on where it stopped.\n`,
        )
    },
  }
}
