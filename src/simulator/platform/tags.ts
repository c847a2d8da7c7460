import { addTag, listTags } from '../../contract/tags.ts'
import { TAGS } from '../schedule/tags.ts'
import type { SignedInClients } from './signed-in-clients.ts'

/** The numbers of tags of shipments on this platform, by name. */
export type TagIds = ReadonlyMap<string, number>

export async function readTags(clients: SignedInClients, who: string): Promise<TagIds> {
  const kept = await clients.as(who, (client) => client(listTags, { query: { type: 'shipment' } }))
  if (!kept.ok) throw new Error(kept.error)
  return new Map(kept.value.tags.filter(({ active }) => active).map(({ name, id }) => [name, id]))
}

/** From now on shipments are sorted by these, besides those that there are. */
export async function addTags(clients: SignedInClients, who: string): Promise<TagIds> {
  const known = await readTags(clients, who)
  for (const [position, { name, colour }] of TAGS.entries()) {
    if (known.has(name)) continue
    const body = { type: 'shipment' as const, name, colour, position }
    const added = await clients.as(who, (client) => client(addTag, { body }))
    if (!added.ok) throw new Error(`${name}: ${added.error}`)
  }
  return readTags(clients, who)
}
