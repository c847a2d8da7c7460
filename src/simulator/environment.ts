import { z } from 'zod'
import { hoursOf } from './schedule/time.ts'

const Hours = z.string().transform((text, context) => {
  const hours = hoursOf(text)
  if (hours === null) context.addIssue({ code: 'custom', message: 'is a time like 10:30' })
  return hours ?? 0
})

/** What can be set of the working day by environment. */
const Environment = z.object({
  HUBLINE_URL: z.url('is an address like http://localhost:8080').default('http://localhost:8080'),
  DEMO_SPEED: z.coerce.number('is how many times faster than life, 1 to 600').min(1).max(600).default(10),
  DEMO_SEED: z.coerce.number('is a whole number').int().min(0).default(42),
  DEMO_START: Hours.default(10.5),
  DEMO_UNTIL: Hours.optional(),
  DEMO_DATE: z.iso.date('is a date like 2026-11-21').optional(),
})

export interface DemoSettings {
  url: string
  speed: number
  seed: number
  start: number
  until: number | null
  date: string | null
}

/** The settings, or one line for each wrong variable with what was expected. */
export function readDemoEnvironment(
  environment: Record<string, string | undefined>,
): { ok: true; value: DemoSettings } | { ok: false; wrong: string[] } {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = Environment.safeParse(given)
  if (!read.success) {
    return {
      ok: false,
      wrong: read.error.issues.map(
        ({ path, message }) => `${String(path[0])}=${given[String(path[0])]}: ${message}`,
      ),
    }
  }
  const { HUBLINE_URL, DEMO_SPEED, DEMO_SEED, DEMO_START, DEMO_UNTIL, DEMO_DATE } = read.data
  return {
    ok: true,
    value: {
      url: HUBLINE_URL.replace(/\/$/, ''),
      speed: DEMO_SPEED,
      seed: DEMO_SEED,
      start: DEMO_START,
      until: DEMO_UNTIL ?? null,
      date: DEMO_DATE ?? null,
    },
  }
}
