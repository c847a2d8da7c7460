import { z } from 'zod'
import { line } from '../domain/values/loose-input.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, Version } from './id.ts'

/** What tags are put on (002 §9): places of the map, accounts, shipments. */
export const TAG_TYPES = ['map', 'account', 'shipment'] as const
const TagType = z.enum(TAG_TYPES)

/** What map tags are for (002 §9). */
export const MAP_TAG_USES = ['branches', 'rates', 'surcharges', 'service-days', 'exceptions'] as const
const MapTagUse = z.enum(MAP_TAG_USES)

const fields = {
  name: line().min(1, 'Give the tag a name').max(40),
  colour: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Enter a colour such as #1f7a5c'),
  active: z.boolean(),
  position: z.number().int().min(0).max(10_000),
  /** Of map tags alone. */
  map_use: MapTagUse.nullable(),
}

export const Tag = z.object({ id: z.number(), version: z.number(), type: TagType, ...fields })
export type Tag = z.infer<typeof Tag>

/** `["map"]`, `map,account` and a single one all mean a list. */
const Types = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/[\s"[\]]/g, '').split(/[,;]/) : value),
  z.array(TagType).min(1).max(3),
)

export const listTags = defineEndpoint({
  name: 'tags.list',
  method: 'GET',
  path: '/tags',
  tag: 'Booking',
  summary: 'Tags by type; people of an account get those of shipments',
  auth: 'permitted',
  query: z.object({ type: TagType.optional(), types: Types.optional() }),
  body: EmptyObject,
  answer: z.object({ tags: z.array(Tag), count: z.number() }),
})

export const addTag = defineEndpoint({
  name: 'tags.add',
  method: 'POST',
  path: '/tags',
  tag: 'Booking',
  summary: 'Add a tag; its name is unique among those of its type',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    type: TagType,
    ...fields,
    colour: fields.colour.default('#868e96'),
    active: fields.active.default(true),
    position: fields.position.default(0),
    map_use: fields.map_use.default(null),
  }),
  answer: z.object({ tag: Tag }),
  success: 201,
  errors: ['catalogue.taken'],
})

export const changeTag = defineEndpoint({
  name: 'tags.change',
  method: 'PATCH',
  path: '/tags',
  tag: 'Booking',
  summary: 'Rename, recolour or retire a tag; its type stays',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object(fields).partial().extend({ id: Id, version: Version }),
  answer: z.object({ tag: Tag }),
  errors: ['catalogue.notFound', 'catalogue.changedMeanwhile', 'catalogue.taken'],
})
