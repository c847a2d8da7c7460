import type { Platform } from '../../platform.ts'

/** The provider whose console lives at a host, given bare or as an origin; undefined where nobody does. */
export async function providerByHost({ database }: Pick<Platform, 'database'>, origin: string) {
  const host = origin
    .replace(/^https?:\/\//, '')
    .replace(/[:/].*$/, '')
    .toLowerCase()
  const rows = await database.app.selectFrom('providers').selectAll().orderBy('provider_id').execute()
  return (
    rows.find(({ origins }) => origins.includes(host)) ?? rows.find(({ origins }) => origins.includes('*'))
  )
}
