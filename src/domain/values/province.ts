/** The nine provinces of South Africa (000 §3). */
import { z } from 'zod'
import { keysOf } from './table.ts'

/** The country that they are of, as addresses keep it. */
export const SOUTH_AFRICA = 'South Africa'

export const PROVINCES = {
  EC: { name: 'Eastern Cape' },
  FS: { name: 'Free State' },
  GP: { name: 'Gauteng' },
  KZN: { name: 'KwaZulu-Natal' },
  LP: { name: 'Limpopo' },
  MP: { name: 'Mpumalanga' },
  NC: { name: 'Northern Cape' },
  NW: { name: 'North West' },
  WC: { name: 'Western Cape' },
} as const satisfies Record<string, { name: string }>
export const Province = z.enum(keysOf(PROVINCES))
export type Province = z.infer<typeof Province>

const plain = (text: string): string => text.toLowerCase().replace(/province|[^a-z]/g, '')

/** ISO 3166-2 writes GT and NL where the country writes GP and KZN; shops send either. */
const BY_SPELLING: ReadonlyMap<string, Province> = new Map([
  ...Province.options.flatMap((code): [string, Province][] => [
    [plain(code), code],
    [plain(PROVINCES[code].name), code],
  ]),
  ['gt', 'GP'],
  ['nl', 'KZN'],
  ['natal', 'KZN'],
])

/** The code of a province given by name or code, whatever the case and punctuation; `null` if it is none. */
export function provinceCode(text: string): Province | null {
  return BY_SPELLING.get(plain(text)) ?? null
}
