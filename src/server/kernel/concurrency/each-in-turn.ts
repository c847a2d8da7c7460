/**
 * Does work for each, one after the other. One that fails stops none of the others; what failed is thrown when all are through,
 * so that whoever runs it is told.
 */
export async function eachInTurn<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const problems: unknown[] = []
  for (const item of items) await work(item).catch((problem: unknown) => problems.push(problem))
  if (problems.length > 0) throw new AggregateError(problems, String(problems[0]))
}
