/** What a newer version means to a console that runs (000 §4). */

/** `major` forces a refresh, `minor` offers one. Any difference counts: a version that was taken back is one too. */
export type VersionChange = 'same' | 'minor' | 'major'

const major = (version: string) => version.trim().split('.')[0]

export function versionChange(running: string, offered: string): VersionChange {
  if (running.trim() === offered.trim()) return 'same'
  return major(running) === major(offered) ? 'minor' : 'major'
}
