/** Zones of a provider's map, who draws them, and which vehicles are in them (decision 132). Moments are ISO 8601. */
import { z } from 'zod'
import { DrawnArea } from '../domain/rates/polygon.ts'
import { LONGEST_ZONE_FILE } from '../domain/rates/zone-file.ts'
import { withoutUnmeant } from '../domain/values/typed-text.ts'
import { FIRST_ZONE_COLOUR, MOST_ZONES, ZoneTerms } from '../domain/zones/zone.ts'
import { ZONE_FILE_FORMATS } from '../domain/zones/zone-export.ts'
import { defineEndpoint, EmptyObject, LIST_KB } from './call.ts'
import { Id, LongId, Version } from './id.ts'
import { pageLimit } from './page-limit.ts'
import { Tag } from './tags.ts'

export const Zone = ZoneTerms.extend({
  id: z.number(),
  version: z.number(),
  area: DrawnArea,
  /** Of all its borders; the last point of a border is its first, and counts once. */
  nodes: z.number(),
  time_modified: z.string(),
  /** By name. */
  modified_by: z.string(),
})
export type Zone = z.infer<typeof Zone>

/** Who draws zones just now. Seconds of the wall clock, which is no clock of the business. */
export const ZoneEditor = z.object({
  name: z.string(),
  is_you: z.boolean(),
  /** Since they last did something. */
  inactive_seconds: z.number(),
  /** Until somebody else may draw, unless they do something before. */
  free_in_seconds: z.number(),
})
export type ZoneEditor = z.infer<typeof ZoneEditor>

export const listZones = defineEndpoint({
  name: 'zones.list',
  method: 'GET',
  path: '/geofence/zones',
  tag: 'Operations',
  summary:
    'The zones of the map, who draws them just now, and which vehicles are in which. With the revision of an answer that you have, zones come only where they have changed since',
  auth: 'permitted',
  query: z.object({ revision: Version.optional() }),
  body: EmptyObject,
  answer: z.object({
    /** Goes up with each change of any zone. */
    revision: z.number(),
    /** Null: as they were at the revision that was named. */
    zones: z.array(Zone).nullable(),
    editor: ZoneEditor.nullable(),
    inside: z.array(z.object({ zone_id: z.number(), driver_id: z.number(), entered_at: z.string() })),
  }),
})

/** GeoJSON, longitude first. What is wrong with it is told of the area, not of one of its thousand numbers. */
const AreaInput = z.object({
  type: z.enum(['Polygon', 'MultiPolygon']),
  coordinates: z.array(z.unknown()).min(1, 'Draw a border'),
})
const { name, colour, dwell_minutes, tag_ids } = ZoneTerms.shape

export const addZone = defineEndpoint({
  name: 'zones.add',
  method: 'POST',
  path: '/geofence/zones',
  tag: 'Operations',
  summary: 'Add a zone. Vehicles that are in it enter it with that',
  idempotent: true,
  auth: 'permitted',
  maxBodyKb: LIST_KB,
  query: EmptyObject,
  body: z.object({
    name,
    area: AreaInput,
    colour: colour.default(FIRST_ZONE_COLOUR),
    dwell_minutes: dwell_minutes.default(null),
    tag_ids: tag_ids.default([]),
  }),
  answer: z.object({ zone: Zone }),
  success: 201,
  errors: ['zone.wrongArea', 'zone.taken', 'zone.locked', 'zone.tooMany', 'zone.noSuchTag', 'rate.limited'],
})

export const changeZone = defineEndpoint({
  name: 'zones.change',
  method: 'PATCH',
  path: '/geofence/zones',
  tag: 'Operations',
  summary:
    'Change a zone; what is left out stays. Vehicles enter and leave it where its borders move over them',
  auth: 'permitted',
  maxBodyKb: LIST_KB,
  query: EmptyObject,
  body: z.object({
    id: Id,
    version: Version,
    name: name.optional(),
    area: AreaInput.optional(),
    colour: colour.optional(),
    dwell_minutes: dwell_minutes.optional(),
    tag_ids: tag_ids.optional(),
  }),
  answer: z.object({ zone: Zone }),
  errors: [
    'zone.notFound',
    'zone.changedMeanwhile',
    'zone.wrongArea',
    'zone.taken',
    'zone.locked',
    'zone.tooMany',
    'zone.noSuchTag',
    'rate.limited',
  ],
})

export const deleteZone = defineEndpoint({
  name: 'zones.delete',
  method: 'DELETE',
  path: '/geofence/zones',
  tag: 'Operations',
  summary: 'Delete a zone that no alert rule names. Which vehicles were in it stays on record',
  auth: 'permitted',
  query: z.object({ id: Id, version: Version }),
  body: EmptyObject,
  answer: z.object({ ok: z.literal(true) }),
  errors: ['zone.notFound', 'zone.changedMeanwhile', 'zone.locked', 'zone.inUse'],
})

/** What an import makes of a zone of the file. */
export const ImportedZone = z.object({
  name: z.string(),
  is_new: z.boolean(),
  nodes: z.number(),
  /** Polygons: those of one name are one zone. */
  parts: z.number(),
  area: DrawnArea,
})
export type ImportedZone = z.infer<typeof ImportedZone>

export const importZones = defineEndpoint({
  name: 'zones.import',
  method: 'POST',
  path: '/geofence/zones/import',
  tag: 'Operations',
  summary:
    'Take the zones of a GeoJSON or KML file, all of them or none. A zone whose name is there already gets the new area. With preview nothing is stored',
  auth: 'permitted',
  permittedAs: addZone,
  maxBodyKb: LIST_KB,
  query: EmptyObject,
  body: z.object({
    /** The text of the file. */
    content: z.string().overwrite(withoutUnmeant).min(1, 'The file is empty').max(LONGEST_ZONE_FILE),
    preview: z.boolean().default(false),
    /** Of the preview: refused where zones have changed since. */
    revision: Version.optional(),
  }),
  answer: z.object({
    revision: z.number(),
    zones: z.array(ImportedZone),
    /** Points, lines and pictures, which no zone is made of. */
    left_out: z.number(),
    count: z.number(),
  }),
  errors: ['zoneFile.wrong', 'zone.locked', 'zone.tooMany', 'zone.changedMeanwhile', 'rate.limited'],
})

export const exportZones = defineEndpoint({
  name: 'zones.export',
  method: 'GET',
  path: '/geofence/zones/export',
  tag: 'Operations',
  summary: 'All zones, or some, as the text of a GeoJSON or KML file',
  auth: 'permitted',
  permittedAs: listZones,
  query: z.object({ format: z.enum(ZONE_FILE_FORMATS).default('geojson'), id: Id.optional() }),
  body: EmptyObject,
  answer: z.object({ filename: z.string(), content: z.string(), count: z.number() }),
  errors: ['zone.notFound'],
})

export const lockZones = defineEndpoint({
  name: 'zones.lock',
  method: 'POST',
  path: '/geofence/zones/lock',
  tag: 'Operations',
  summary:
    'Say that you draw zones, again with each thing that you do, and that you are done. While somebody else draws you are told who, and from when on you may',
  auth: 'permitted',
  permittedAs: addZone,
  query: EmptyObject,
  body: z.object({ release: z.boolean().default(false) }),
  answer: z.object({ editor: ZoneEditor.nullable() }),
  errors: ['zone.locked', 'rate.limited'],
})

export const listZoneTags = defineEndpoint({
  name: 'zone-tags.list',
  method: 'GET',
  path: '/geofence/zones/tags',
  tag: 'Operations',
  summary: 'Map tags, and which zones have each of them',
  auth: 'permitted',
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({
    tags: z.array(Tag.extend({ zone_ids: z.array(z.number()) })),
    count: z.number(),
  }),
})

const zoneIds = z.array(Id).min(1).max(MOST_ZONES)
const changedTags = z.array(Id).max(50)

export const tagZones = defineEndpoint({
  name: 'zone-tags.set',
  method: 'POST',
  path: '/geofence/zones/tags',
  tag: 'Operations',
  summary: 'Put map tags on zones and take them off; other tags of theirs stay',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    zone_ids: zoneIds,
    add_tag_ids: changedTags.default([]),
    remove_tag_ids: changedTags.default([]),
  }),
  answer: z.object({ changed: z.number() }),
  errors: ['zone.notFound', 'zone.locked', 'zone.noSuchTag'],
})

/** One stay of a vehicle in a zone. */
export const ZoneVisit = z.object({
  id: z.number(),
  zone_id: z.number(),
  /** As it was called then. */
  zone_name: z.string(),
  driver_id: z.number(),
  driver_name: z.string(),
  entered_at: z.string(),
  /** When it had stayed as long as the zone says. */
  dwelt_at: z.string().nullable(),
  left_at: z.string().nullable(),
})
export type ZoneVisit = z.infer<typeof ZoneVisit>

export const listZoneVisits = defineEndpoint({
  name: 'zones.visits',
  method: 'GET',
  path: '/geofence/zones/visits',
  tag: 'Operations',
  summary: 'Which vehicles were in which zone from when to when, the newest first',
  auth: 'permitted',
  permittedAs: listZones,
  query: z.object({
    zone_id: Id.optional(),
    driver_id: Id.optional(),
    /** Only those before this one: `next_before` of the page before. */
    before: LongId.optional(),
    limit: pageLimit(200, 50),
  }),
  body: EmptyObject,
  answer: z.object({ visits: z.array(ZoneVisit), next_before: z.number().nullable() }),
})
