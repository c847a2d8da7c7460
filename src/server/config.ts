import { z } from 'zod'
import { readProxies } from './kernel/http/proxies.ts'

const flag = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'is on or off')
    .default(fallback)
    .transform((value) => value === 'on')

const number = (what: string, from: number, to: number, fallback: number) =>
  z.coerce
    .number(`is ${what}`)
    .int(`is ${what}`)
    .min(from, `is ${what}`)
    .max(to, `is ${what}`)
    .default(fallback)

const BUCKET_URL = 'is the address of a bucket, like https://s3.af-south-1.amazonaws.com/hubline-files'

const hosts = (example: string) =>
  z
    .string()
    .default('')
    .transform((list) =>
      list
        .toLowerCase()
        .split(/[,;\s]+/)
        .filter((host) => host !== ''),
    )
    .refine(
      (all) => all.every((host) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(host)),
      `is a list of hosts like ${example}, ${example}:8443`,
    )

/** Everything that can be set by environment, with what it means (the same list as .env.example). */
export const Environment = z.object({
  PORT: number('a port, 0 to 65535', 0, 65_535, 8080),
  /** On every address of the machine for real work; a demo, whose passwords everybody knows, on this machine only. */
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  /** A bucket for the files that people add, instead of DATA_DIR/files; the three go together. */
  FILES_S3_URL: z
    .url({ protocol: /^https?$/, error: BUCKET_URL })
    .refine((url) => /^(\/[\w.-]+)+\/?$/.test(new URL(url).pathname), BUCKET_URL)
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  FILES_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'is a name like af-south-1, or auto')
    .default('auto'),
  FILES_S3_KEY_ID: z.string().min(1).max(256).optional(),
  FILES_S3_SECRET: z.string().min(1).max(256).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'is an address like postgres://user:password@host:5432/hubline')
    .optional(),
  DATABASE_CONNECTIONS: number('a number of connections, 2 to 200', 2, 200, 16),
  DATABASE_CALL_SECONDS: number('a number of seconds, 1 to 600', 1, 600, 15),
  NATS_URL: z
    .string()
    .regex(/^(nats|tls|ws|wss):\/\//, 'is an address like nats://host:4222')
    .optional(),
  /** on: the demo provider and its working day; cast: the provider and its people, nobody plays; off: neither. */
  DEMO: z.enum(['on', 'cast', 'off'], 'is on, cast or off').default('on'),
  DEMO_SPEED: number('how many times faster than life the demo runs, 1 to 600', 1, 600, 10),
  DEMO_SEED: number('a whole number', 0, 2 ** 31, 42),
  DEMO_START: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is a time like 10:30')
    .default('10:30'),
  CLOCK: z.enum(['wall', 'adjustable'], 'is wall or adjustable').optional(),
  /** Where people reach the console, for links in messages; without it, at the hosts that each provider names. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'is an address like https://console.example.co.za' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Without it messages stay in the outbox, where staff read them in the console. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'is an address like smtps://user:password@mail.example.co.za:465')
    .optional(),
  MAIL_FROM: z.email('is an e-mail address').default('no-reply@hubline.example'),
  /** A server like Nominatim or Photon that knows streets; without it points come from the shipped list of places. */
  GEOCODER_URL: z
    .url({ protocol: /^https?$/, error: 'is an address like https://nominatim.example.co.za' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  GEOCODER_KIND: z.enum(['nominatim', 'photon'], 'is nominatim or photon').default('nominatim'),
  /** A VROOM server that finds routes; without it the platform's own solver does. */
  VROOM_URL: z
    .url({ protocol: /^https?$/, error: 'is an address like http://vroom.internal:3000' })
    .optional(),
  /** A server that knows roads; without it the shipped ones and what was learnt of streets do. */
  ROUTING_URL: z
    .url({ protocol: /^https?$/, error: 'is an address like http://osrm.internal:5000' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  ROUTING_KIND: z.enum(['osrm', 'valhalla'], 'is osrm or valhalla').default('osrm'),
  /** Receivers of webhooks in the platform's own network, `host:port`: they alone may be there, and without https. */
  WEBHOOK_LOCAL_RECEIVERS: z
    .string()
    .default('')
    .transform((list) => list.split(/[,;\s]+/).filter((host) => host !== ''))
    .refine(
      (hosts) =>
        hosts.every((host) => URL.canParse(`http://${host}`) && new URL(`http://${host}`).host === host),
      'is a list of hosts like 127.0.0.1:9000',
    ),
  WEBHOOK_DELIVERIES_KEPT_DAYS: number('a number of days, 7 to 3650', 7, 3_650, 30),
  /** Sign-in with Google, hidden without it: what this platform is called there. */
  GOOGLE_CLIENT_ID: z.string().min(1).max(256).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).max(256).optional(),
  GOOGLE_ISSUER: z
    .string()
    .regex(
      /^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/,
      'is an address that begins with https://',
    )
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://accounts.google.com'),
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(/[,;\s]+/).filter((origin) => origin !== '')),
  /** Hosts that a provider's live sockets may be at besides the console's own (setting websocket_api_url). */
  WEBSOCKET_HOSTS: hosts('live.example.co.za'),
  /** Hosts that a provider's own map may be at, its styles, tiles and letters (setting map_style_url). */
  MAP_HOSTS: hosts('tiles.example.co.za'),
  /** What secrets are sealed with (kernel/security/secrets.ts); the first seals, all of them open. */
  SECRETS_KEY: z
    .string()
    .default('')
    .transform((list) => list.split(/[,;\s]+/).filter((key) => key !== ''))
    .refine((keys) => keys.every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key)), 'is 32 bytes in base64'),
  /** Whose word of where a request comes from is taken (proxies.ts). */
  TRUST_PROXY: z
    .string()
    .default('off')
    .transform((text, context) => {
      const proxies = readProxies(text)
      if (proxies !== null) return proxies
      context.addIssue(
        text === 'on'
          ? 'no longer takes on, which believed whatever a client wrote: give the number of proxies before the platform (1 for one), or their networks, like 10.0.0.0/8'
          : 'is off, the number of proxies before the platform (up to 10), or their addresses and networks, like 10.0.0.0/8, loopback',
      )
      return z.NEVER
    }),
  /** How long is kept what nobody needs for ever (jobs/retention.ts); 0 months: for ever. */
  POSITIONS_KEPT_DAYS: number('a number of days, 1 to 3650', 1, 3_650, 90),
  LOG_KEPT_MONTHS: number('a number of months, 0 (for ever) or up to 600', 0, 600, 0),
  /** What leaves goes into files of the archive (kernel/archive), in DATA_DIR/archive unless told. */
  SHIPMENTS_KEPT_MONTHS: number('a number of months, 0 (for ever) or up to 600', 0, 600, 0),
  LOG_TO_FILES: flag('off'),
  ARCHIVE_DIR: z.string().min(1).optional(),
  SESSIONS_KEPT_DAYS: number('a number of days, 1 to 3650', 1, 3_650, 90),
  IDEMPOTENCY_KEYS_KEPT_DAYS: number('a number of days, 1 to 3650', 1, 3_650, 30),
  DEVICES_KEPT_DAYS: number('a number of days, 1 to 3650', 1, 3_650, 400),
  PLATFORM_HISTORY_KEPT_MONTHS: number('a number of months, 0 (for ever) or up to 600', 0, 600, 84),
  /** With it `/metrics` is answered to other machines; without it only on the machine itself. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'is 16 to 200 letters, digits and -._~+/=')
    .optional(),
  /** on: closed for maintenance, whatever the switch in the database says. */
  MAINTENANCE: flag('off'),
  /** Unless told: info, and in a demo, whose people make dozens of calls a second, warn. */
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'is fatal, error, warn, info, debug or silent',
    )
    .optional(),
})
export type Config = z.infer<typeof Environment>

/** What is logged where nobody says. */
export function logLevel({
  LOG_LEVEL,
  DEMO,
}: Pick<Config, 'LOG_LEVEL' | 'DEMO'>): NonNullable<Config['LOG_LEVEL']> {
  return LOG_LEVEL ?? (DEMO === 'on' ? 'warn' : 'info')
}

/** Not shown, also when wrong. */
const SECRET: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'FILES_S3_SECRET',
  'NATS_URL',
  'SECRETS_KEY',
  'SMTP_URL',
  'GOOGLE_CLIENT_SECRET',
  'METRICS_TOKEN',
])

/** Passwords that stand in examples, or that are tried first. */
const PUBLIC_PASSWORDS: ReadonlySet<string> = new Set([
  'hubline',
  'secret',
  'postgres',
  'password',
  'changeme',
  'admin',
  'springbok',
  '…',
  '...',
])

/** Bytes of chance hardly ever repeat so much. */
const FEWEST_BYTES = 16

function passwordOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url).password)
  } catch {
    return ''
  }
}

/** What is right for a look around and wrong where real people work: secrets that everybody knows, links to nowhere. */
function unsafe({ DATABASE_URL = '', SMTP_URL = '', SECRETS_KEY, PUBLIC_URL }: Config): string[] {
  const wrong = Object.entries({ DATABASE_URL, SMTP_URL })
    .filter(([, url]) => PUBLIC_PASSWORDS.has(passwordOf(url).toLowerCase()))
    .map(
      ([name]) => `${name}: its password stands in examples, where everybody reads it. Choose another one.`,
    )
  const isGuessable = (key: string) => new Set(Buffer.from(key, 'base64')).size < FEWEST_BYTES
  if (SECRETS_KEY.some(isGuessable))
    wrong.push('SECRETS_KEY is no chance: make one with openssl rand -base64 32.')
  if (SMTP_URL !== '' && PUBLIC_URL === undefined)
    wrong.push(
      'PUBLIC_URL is missing: without it the links in letters that leave by SMTP_URL lead nowhere. Set it to where people reach the console, like https://console.example.co.za.',
    )
  return wrong
}

/** A bucket is named with the keys to it, or not at all: photos are not to lie where nobody looks for them. */
function halfABucket({ FILES_S3_URL, FILES_S3_KEY_ID, FILES_S3_SECRET }: Config): string[] {
  const parts = Object.entries({ FILES_S3_URL, FILES_S3_KEY_ID, FILES_S3_SECRET })
  const missing = parts.filter(([, value]) => value === undefined).map(([name]) => name)
  if (missing.length === 0 || missing.length === parts.length) return []
  return missing.map(
    (name) =>
      `${name} is missing: FILES_S3_URL, FILES_S3_KEY_ID and FILES_S3_SECRET go together, or none of them is set.`,
  )
}

/** What whoever starts the platform should know of their settings, a sentence each. */
export function adviceFor({ DEMO, PUBLIC_URL, PORT }: Config): string[] {
  if (DEMO !== 'off' || PUBLIC_URL !== undefined) return []
  return [
    `PUBLIC_URL is not set: links in messages lead to http://localhost:${PORT}, except where a courier names a host of its own.`,
  ]
}

/** The configuration, or one line for each wrong variable with what was expected. */
export function readConfig(
  environment: Record<string, string | undefined>,
): { ok: true; value: Config } | { ok: false; wrong: string[] } {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  // An image or a server that says so is no place for a demo, also where nobody thinks of it.
  const isProduction = given.NODE_ENV === 'production'
  if (isProduction && given.DEMO === undefined) given.DEMO = 'off'
  if (given.DEMO === 'off') given.HOST ??= '0.0.0.0'
  const read = Environment.safeParse(given)
  if (read.success) {
    const { DEMO } = read.data
    const wrong = [...halfABucket(read.data), ...(DEMO === 'off' ? unsafe(read.data) : [])]
    if (isProduction && DEMO !== 'off')
      wrong.push(`DEMO=${DEMO}: with NODE_ENV=production there is no demo. Leave one of them out.`)
    return wrong.length === 0 ? { ok: true, value: read.data } : { ok: false, wrong }
  }
  return {
    ok: false,
    wrong: read.error.issues.map(({ path, message }) => {
      const name = String(path[0])
      return `${name}=${SECRET.has(name) ? '…' : (given[name] ?? '')}: ${name} ${message}`
    }),
  }
}
