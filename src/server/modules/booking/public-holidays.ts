import { readFile } from 'node:fs/promises'

const FILE = new URL('../../../../reference/za-public-holidays-2025-2029.csv', import.meta.url)

/** The public holidays of South Africa, `2026-12-16`, among them those that stand in for one on a Sunday; 2025 to 2029. */
export async function loadPublicHolidays(): Promise<ReadonlySet<string>> {
  const lines = (await readFile(FILE, 'utf8')).split('\n').slice(1)
  return new Set(lines.flatMap((line) => line.split(',')[0] || []))
}
