/** References that are ours by how they begin (provider_tracking_prefixes, 002 §3). */
import { foldReference } from './tracking-reference.ts'

/**
 * What is wrong with a reference that a customer chose, as it is kept: it begins as ours do, and one that we give might be the same. What an account
 * has for a prefix of its own was given to it. Null where nothing is.
 */
export function ownPrefixRefusal(
  reference: string,
  prefixes: readonly string[],
  accountPrefix = '',
): string | null {
  const [folded, theirs] = [foldReference(reference), foldReference(accountPrefix)]
  const own = prefixes.find((prefix) => folded.startsWith(prefix) && !theirs.startsWith(prefix))
  return own === undefined
    ? null
    : `References that begin with ${own} are given by the courier. Choose another one, or none`
}
