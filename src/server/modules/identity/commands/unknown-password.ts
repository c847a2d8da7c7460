import { randomBytes } from 'node:crypto'
import type { Platform } from '../../../platform.ts'

/** The hash of a password that nobody knows, so that nobody signs in with it: whoever is invited chooses another. */
export const unknownPassword = ({ passwords }: Pick<Platform, 'passwords'>) =>
  passwords.hash(randomBytes(32).toString('base64url'))
