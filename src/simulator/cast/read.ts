import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Code = z.string()

export const CastBranch = z.object({
  id: z.number(),
  code: Code,
  name: z.string(),
  city: z.string(),
  zone: z.string(),
  lat: z.number(),
  lng: z.number(),
})
export type CastBranch = z.infer<typeof CastBranch>

export const CastDriver = z.object({
  id: z.number(),
  name: z.string(),
  phone_number: z.string(),
  branch_code: Code,
  /** The registration: 'CA 123-456'. */
  vehicle: z.string(),
  vehicle_kind: z.enum(['bike', 'bakkie', 'van', 'truck']),
  capacity_kg: z.number(),
})
export type CastDriver = z.infer<typeof CastDriver>

export const CastAccount = z.object({
  id: z.number(),
  account_code: Code,
  name: z.string(),
  account_type: z.enum(['prepaid', 'postpaid', 'guest']),
  is_on_hold: z.boolean(),
  /** What it had (positive) or owed (negative) when the courier moved here, in cents. */
  balance_cents: z.int(),
  branch_code: Code,
  phone_number: z.string(),
  /** How much it sends, relative to the others. */
  share: z.number(),
  sends: z.enum([
    'fashion',
    'books',
    'electronics',
    'pharmacy',
    'documents',
    'food',
    'parts',
    'home',
    'beauty',
  ]),
  address: z.object({
    company: z.string(),
    street_address: z.string(),
    local_area: z.string(),
    city: z.string(),
    zone: z.string(),
    code: z.string(),
    country: z.string(),
    lat: z.number(),
    lng: z.number(),
  }),
})
export type CastAccount = z.infer<typeof CastAccount>

const CastUser = z.object({
  username: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  role_id: z.number(),
  account_code: Code.nullable(),
  branch_code: Code.nullable(),
  limit_user_to_branch: z.boolean(),
  driver_id: z.number().nullable(),
})
export type CastUser = z.infer<typeof CastUser>

/** The demo provider and everybody who works for it or sends with it. Ids are those of the seeded database. */
export const Cast = z.object({
  provider: z.object({
    id: z.number(),
    name: z.string(),
    status: z.enum(['active', 'overdue', 'inactive']),
    tracking_prefix: z.string(),
    settings: z.record(z.string(), z.unknown()),
  }),
  /** Everybody's. It is a demo. */
  password: z.string(),
  branches: z.array(CastBranch),
  drivers: z.array(CastDriver),
  accounts: z.array(CastAccount),
  users: z.array(CastUser.extend({ id: z.number() })),
})
export type Cast = z.infer<typeof Cast>

const FILE = new URL('../../../reference/demo-cast.json', import.meta.url)

/** The cast as the file has it. */
export function readCast(file: URL = FILE): Cast {
  return Cast.parse(JSON.parse(readFileSync(file, 'utf8')))
}
