import { availableParallelism } from 'node:os'
import { hash as argonHash, verify as argonVerify, type Options } from '@node-rs/argon2'
import { limitConcurrency } from '../concurrency/limit-concurrency.ts'

/** OWASP's choice for Argon2id: 19 MiB, two passes. The work is done by threads beside the event loop. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What hashes and verifies; a test counts what it is asked. */
export interface Argon {
  hash(password: string, cost: Options): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}
/** A core is left to everybody else: whoever guesses keeps the others busy, and nobody but those at the door waits. */
const inTurn = limitConcurrency(Math.max(1, Math.min(4, availableParallelism()) - 1))
export const argon: Argon = {
  hash: (password, cost) => inTurn(() => argonHash(password, cost)),
  verify: (hash, password) => inTurn(() => argonVerify(hash, password)),
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Null, where nobody is known, costs the same time as a wrong password, and is never right. */
  matches(hash: string | null, password: string): Promise<boolean>
}

export function createPasswords({ hash, verify }: Argon = argon): Passwords {
  // A hash of nothing that anybody types.
  let nobody: Promise<string> | null = null
  return {
    hash: (password) => hash(password, COST),
    async matches(known, password) {
      nobody ??= hash('nobody signs in with this', COST)
      const isRight = await verify(known ?? (await nobody), password)
      return isRight && known !== null
    },
  }
}
