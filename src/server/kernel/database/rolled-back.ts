/** Failures that are known to have left nothing behind, and to lie in what was asked. */

const undone = new WeakSet<object>()

/** Notes a failure inside a transaction: it was thrown before anything could be committed. */
export function markRolledBack(cause: unknown): void {
  if (typeof cause === 'object' && cause !== null) undone.add(cause)
}

/**
 * Classes of SQLSTATE that speak of the data: a wrong value, a broken constraint, a deadlock, a limit, a trigger's no, a
 * bug. What was asked is rolled back, by whichever statement it was, the commit among them. Not 40003, which says that
 * nobody knows; nor a connection that broke, a shutdown or a time-out, which would meet each half again.
 */
const OF_DATA = /^(?!40003)(21|22|23|40|42|44|54|P0|XX)...$/

/** Whether a failure lies in some of the items that were worked on together, and the others may be done again. */
export function isItemFailure(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if ('code' in cause && typeof cause.code === 'string') return OF_DATA.test(cause.code)
  // A bug of ours that some item brings to light: nothing was committed if it came before the commit.
  return undone.has(cause) && (cause instanceof TypeError || cause instanceof RangeError)
}
