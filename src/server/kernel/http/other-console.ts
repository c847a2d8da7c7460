import type { z } from 'zod'
import { LEFT_OUT } from '../../../domain/values/input-error-message.ts'
import { VERSION } from '../../version.ts'

/** As consoles call themselves in `client-version`; programs say something else, or nothing. */
const CONSOLE = /^web (\d\S*)$/

/**
 * Whether a tab of another version leaves out what this one asks for. No field of its form stands for that: a reload puts it right, whatever
 * was typed.
 */
export function isOfOtherConsole(clientVersion: string | null, { issues }: z.core.$ZodError): boolean {
  const version = CONSOLE.exec(clientVersion ?? '')?.[1]
  if (version === undefined || version === VERSION) return false
  return issues.some(({ code, message }) => code === 'invalid_type' && message === LEFT_OUT)
}
