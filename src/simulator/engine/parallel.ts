/** Runs jobs side by side, never more than `most` at once; ends when all have. */
export async function parallel<T>(
  most: number,
  jobs: readonly T[],
  run: (job: T) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let job = jobs[next++]; job !== undefined; job = jobs[next++]) await run(job)
  }
  await Promise.all(Array.from({ length: Math.min(most, jobs.length) }, worker))
}

/** Shares of at most `size`. */
export function shares<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
}
