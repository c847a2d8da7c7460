/**
 * Does something again and again, each time so long (ms) after the last one was over: however slow it is, it never
 * overlaps itself. A failure is told, and the next time comes all the same.
 */
export function repeat(
  afterMs: number,
  work: () => Promise<void>,
  failed: (cause: unknown) => void,
): { stop(): void } {
  let isOver = false
  let timer: NodeJS.Timeout
  function later(): void {
    timer = setTimeout(async () => {
      await work().catch(failed)
      if (!isOver) later()
    }, afterMs)
  }
  later()
  return {
    stop() {
      isOver = true
      clearTimeout(timer)
    },
  }
}
