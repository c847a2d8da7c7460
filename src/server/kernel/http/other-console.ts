import type { z } from 'zod'
import { VERSION } from '../../version.ts'

/** As consoles call themselves in `client-version`; programs say something else, or nothing. */
const CONSOLE = /^web (\d\S*)$/

/** What was sent at a path; undefined where nothing was. Looked up step by step: a thousand wrong items are a thousand paths. */
const sentAt = (sent: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => {
    const within: object = Object(value)
    return Object.hasOwn(within, key) ? Reflect.get(within, key) : undefined
  }, sent)

/**
 * Whether a tab of another version leaves out what this one asks for. No field of its form stands for that: a reload puts it right, whatever
 * was typed.
 */
export function isOfOtherConsole(
  clientVersion: string | null,
  sent: unknown,
  { issues }: z.core.$ZodError,
): boolean {
  const version = CONSOLE.exec(clientVersion ?? '')?.[1]
  if (version === undefined || version === VERSION) return false
  return issues.some(({ path }) => path.length > 0 && sentAt(sent, path) === undefined)
}
