/** Requests that nobody would send: made from a call's own schemas, so that they come near enough to get far. */
import fc from 'fast-check'
import { z } from 'zod'
import type { Call } from '../../src/contract/call.ts'

/** Deep enough to break whoever walks down by calling themselves. */
const DEEP = JSON.parse('['.repeat(3_000) + ']'.repeat(3_000))

const ODD = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  1e308,
  -1e308,
  5e-324,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202eevil',
  '👩‍👩‍👧‍👦'.repeat(40),
  'Ω'.repeat(5_000),
  "'; DROP TABLE users; --",
  "' OR 1=1 --",
  '%_\\',
  '$1',
  '{}',
  '[',
  '["',
  'NaN',
  'Infinity',
  '-0',
  '1e9999',
  '99999999999999999999',
  '2147483648',
  '٣',
  '0x10',
  '2026-02-30',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31T23:59:59.999+14:00',
  '+275760-09-13T00:00:00Z',
  '1970-01-01T00:00:00-23:59',
  'javascript:alert(1)',
  '../../etc/passwd',
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  { toString: 1, valueOf: 1 },
  DEEP,
)

const JsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  required: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
})

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: fc.constantFrom('2026-11-23', '2000-02-29', '1970-01-01', '2099-12-31', '9999-12-31', '0001-01-01'),
  'date-time': fc.constantFrom(
    '2026-11-23T10:00:00+02:00',
    '1970-01-01T00:00:00Z',
    '2099-12-31T23:59:59Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59-12:00',
  ),
  email: fc.emailAddress(),
}

function textOf({ format, pattern, maxLength }: z.infer<typeof JsonSchema>): fc.Arbitrary<unknown> {
  const named = format === undefined ? undefined : FORMATS[format]
  const free = fc.oneof(
    fc.string({ maxLength: Math.min(maxLength ?? 80, 80) }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('ops@springbok.example', 'Johannesburg', '0821234567', '09:00', 'ECO', '1'),
  )
  if (named !== undefined) return fc.oneof({ weight: 3, arbitrary: named }, { weight: 1, arbitrary: free })
  if (pattern === undefined) return free
  return fc.oneof(
    { weight: 3, arbitrary: fc.stringMatching(new RegExp(pattern)) },
    { weight: 1, arbitrary: free },
  )
}

/** Of how many values one is odd: 0 for none. */
type Oddity = 0 | 5 | 30

function near(given: unknown, oddity: Oddity): fc.Arbitrary<unknown> {
  const read = JsonSchema.safeParse(given)
  const fitting = read.success ? fits(read.data, oddity) : ODD
  if (oddity === 0) return fitting
  return fc.oneof({ weight: oddity, arbitrary: fitting }, { weight: 1, arbitrary: ODD })
}

function fits(schema: z.infer<typeof JsonSchema>, oddity: Oddity): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined && choices.length > 0)
    return fc.oneof(...choices.map((choice) => near(choice, oddity)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined && schema.enum.length > 0) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object': {
      const properties: Record<string, fc.Arbitrary<unknown>> = oddity === 0 ? {} : { more: ODD }
      for (const [key, its] of Object.entries(schema.properties ?? {})) properties[key] = near(its, oddity)
      return fc.record(properties, { requiredKeys: oddity === 5 ? [] : (schema.required ?? []) })
    }
    case 'array':
      return fc.array(near(schema.items, oddity), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(3, schema.minItems ?? 0),
      })
    case 'integer':
    case 'number': {
      // Small numbers are the ids of somebody or something.
      const min = Math.ceil(Math.max(schema.exclusiveMinimum ?? schema.minimum ?? -1_000, -(2 ** 40)))
      const most = Math.floor(Math.min(schema.maximum ?? 2 ** 40, 2 ** 40))
      const few = Math.max(min, Math.min(most, 60))
      return fc.oneof(
        fc.integer({ min: Math.min(min, few), max: few }),
        fc.integer({ min: Math.min(min, most), max: most }),
      )
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textOf(schema)
    default:
      return ODD
  }
}

/** Something that would be right, but for one or two places. */
function spoiled(example: unknown): fc.Arbitrary<unknown> {
  const places: (readonly (string | number)[])[] = []
  const walk = (value: unknown, path: readonly (string | number)[]) => {
    places.push(path)
    if (typeof value !== 'object' || value === null) return
    const parts = Array.isArray(value) ? value.entries() : Object.entries(value)
    for (const [key, one] of parts) walk(one, [...path, key])
  }
  walk(example, [])
  const change = fc.tuple(fc.constantFrom(...places), ODD)
  return fc
    .array(change, { minLength: 0, maxLength: 2 })
    .map((changes) => changes.reduce((value, [path, odd]) => replaced(value, path, odd), example))
}

function replaced(value: unknown, [key, ...rest]: readonly (string | number)[], by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((one, i) => (i === key ? replaced(one, rest, by) : one))
  if (typeof value !== 'object' || value === null) return by
  return { ...value, [key]: replaced(Object.entries(value).find(([name]) => name === key)?.[1], rest, by) }
}

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

export interface OddRequest {
  readonly query: unknown
  readonly body: unknown
}

/** Requests to this call, from quite right to quite mad; `example` is one that is right. */
export function oddRequests(
  call: Pick<Call, 'query' | 'body'>,
  example?: Partial<OddRequest>,
): fc.Arbitrary<OddRequest> {
  const asked = (oddity: Oddity) =>
    fc.record({ query: near(schemaOf(call.query), oddity), body: near(schemaOf(call.body), oddity) })
  const made = [asked(0), asked(30), asked(5)]
  if (example === undefined) return fc.oneof(...made)
  const near1 = fc.record({ query: spoiled(example.query ?? {}), body: spoiled(example.body ?? {}) })
  return fc.oneof(near1, near1, ...made)
}

/** As it goes into an address: lists repeat their name, other things are JSON. */
export function queryText(query: unknown): string {
  const pairs = new URLSearchParams()
  if (typeof query !== 'object' || query === null)
    return `?${encodeURIComponent(String(query).toWellFormed())}`
  for (const [name, value] of Object.entries(query)) {
    if (value === DEEP) pairs.append(name, '['.repeat(50))
    else if (Array.isArray(value))
      for (const one of value) pairs.append(name, typeof one === 'string' ? one : JSON.stringify(one))
    else pairs.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return pairs.size === 0 ? '' : `?${pairs}`
}
