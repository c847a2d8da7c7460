/**
 * The codes of a table, in the order in which the table is written.
 *
 * `for in` over a generic keeps the keys' type, so that no table needs a cast or a second list of its codes.
 */
export function keysOf<T extends object>(table: T): Extract<keyof T, string>[] {
  const codes: Extract<keyof T, string>[] = []
  for (const code in table) codes.push(code)
  return codes
}
