/** Files that were written a moment ago, on this node: of so many bytes, the newest stay. */
const MOST_BYTES = 64 * 1024 * 1024

export interface RecentFiles<File> {
  /** @param until wall-clock ms. */
  keep(key: string, file: File, bytes: number, until: number): void
  get(key: string): File | undefined
}

export function createRecentFiles<File>(now: () => number, mostBytes = MOST_BYTES): RecentFiles<File> {
  /** Oldest first. */
  const files = new Map<string, { readonly file: File; readonly bytes: number; readonly until: number }>()
  let bytesKept = 0
  function drop(key: string): void {
    bytesKept -= files.get(key)?.bytes ?? 0
    files.delete(key)
  }
  return {
    keep(key, file, bytes, until) {
      drop(key)
      files.set(key, { file, bytes, until })
      bytesKept += bytes
      for (const [oldest, { until: its }] of files) {
        if (bytesKept <= mostBytes && its > now()) break
        drop(oldest)
      }
    },
    get(key) {
      const known = files.get(key)
      return known !== undefined && known.until > now() ? known.file : undefined
    },
  }
}
