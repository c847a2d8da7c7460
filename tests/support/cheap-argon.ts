import { hash, verify } from '@node-rs/argon2'

const COST = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/** Hashes as the platform does, at a thousandth of the price: tests sign in and choose passwords thousands of times. */
export const cheapArgon = { hash: (password: string) => hash(password, COST), verify }
