/** The lists that a provider keeps: how each is read and written, and what its rows say. */

import { permissionOf } from '../../../contract/call.ts'
import { addParcelType, changeParcelType, listParcelTypes } from '../../../contract/parcel-types.ts'
import { changePickupPoint, listPickupPoints } from '../../../contract/pickup-points.ts'
import {
  addServiceArea,
  addServiceDayException,
  changeServiceArea,
  changeServiceDayException,
  listServiceAreas,
  listServiceDayExceptions,
} from '../../../contract/service-areas.ts'
import { addServiceLevel, changeServiceLevel, listServiceLevels } from '../../../contract/service-levels.ts'
import { addTag, changeTag, listTags, MAP_TAG_USES, TAG_TYPES } from '../../../contract/tags.ts'
import { SERVICE_ADDRESS_TYPES, VAT_TYPES } from '../../../domain/booking/level-terms.ts'
import { WEEKDAYS } from '../../../domain/booking/service-days.ts'
import { isAnyKind } from '../../../domain/dispatch/vehicle-kinds.ts'
import { BY_LENGTH } from '../../../domain/dispatch/vehicle-volume.ts'
import { formatDate } from '../../../domain/values/moment.ts'
import { assignment } from '../../../features/assignment/messages.ts'
import { problemsIn } from '../../../ui/form/problems.ts'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import { weekdayNames } from '../../../ui/messages/weekday-names.ts'
import { BRANCHES } from './branch-list.ts'
import { DRIVERS } from './driver-list.ts'
import { changeOf, type KeptList, mapped } from './kept-list.ts'
import { lists as messages } from './list-messages.ts'

const days = (chosen: readonly (keyof typeof weekdayNames)[]): string =>
  chosen.length === WEEKDAYS.length ? messages.everyDay : chosen.map((day) => weekdayNames[day]).join(' ')

/** The first of them, where they are many. */
const MOST_PLACES = 4
const places = (covers: readonly string[]): string =>
  covers.length <= MOST_PLACES ? covers.join(', ') : `${covers.slice(0, MOST_PLACES).join(', ')} …`

const number = (min: number, max: number) => ({ is: 'number', min, max }) as const
const name = { key: 'name', kind: { is: 'text', maxLength: 60 } } as const
const estimate = { is: 'choice', of: ['service-days', 'days'] } as const

const SERVICE_LEVELS: KeptList = {
  fields: [
    { key: 'code', kind: { is: 'text', maxLength: 16 } },
    name,
    { key: 'description', kind: { is: 'words', maxLength: 500 } },
    { key: 'address_type', kind: { is: 'choice', of: SERVICE_ADDRESS_TYPES } },
    { key: 'vat_type', kind: { is: 'choice', of: VAT_TYPES } },
    { key: 'delivery_estimate_from_value', kind: { ...number(0, 365), whole: true } },
    { key: 'delivery_estimate_from_type', kind: estimate },
    { key: 'delivery_estimate_to_value', kind: { ...number(0, 365), whole: true } },
    { key: 'delivery_estimate_to_type', kind: estimate },
    { key: 'delivery_after', kind: { is: 'time' } },
    { key: 'delivery_before', kind: { is: 'time' } },
    { key: 'collection_cut_off_time', kind: { is: 'time' } },
    { key: 'volumetric_divisor', kind: { ...number(1, 100_000), whole: true } },
    { key: 'service_days', kind: { is: 'days' } },
    { key: 'vehicle_kinds', kind: { is: 'vehicles' } },
    { key: 'valid_from', kind: { is: 'day' } },
    { key: 'valid_until', kind: { is: 'day' } },
    { key: 'insurance_disabled', kind: { is: 'flag' } },
  ],
  usage: 'service-levels',
  calls: {
    list: listServiceLevels,
    add: permissionOf(addServiceLevel),
    change: permissionOf(changeServiceLevel),
  },
  begins: {
    address_type: 'any',
    vat_type: 'standard',
    volumetric_divisor: 5000,
    insurance_disabled: false,
    delivery_estimate_from_type: 'service-days',
    delivery_estimate_from_value: 1,
    delivery_estimate_to_type: 'service-days',
    delivery_estimate_to_value: 1,
    delivery_after: '08:00',
    delivery_before: '17:00',
    collection_cut_off_time: '14:00',
    service_days: WEEKDAYS,
    vehicle_kinds: BY_LENGTH,
  },
  read: async (client, signal) =>
    mapped(await client(listServiceLevels, { signal }), ({ service_levels }) =>
      // Left out where somebody does not keep them.
      service_levels.map(({ vehicle_kinds = BY_LENGTH, ...level }) => ({
        ...level,
        facts: [
          messages.promise(level.delivery_estimate_from_value, level.delivery_estimate_to_value),
          messages.cutOff(level.collection_cut_off_time),
          messages.choices[level.address_type],
          days(level.service_days),
          ...(isAnyKind(vehicle_kinds)
            ? []
            : [vehicle_kinds.map((kind) => assignment.vehicles[kind]).join(', ')]),
        ],
        values: { ...level, vehicle_kinds },
      })),
    ),
  check: (values) => problemsIn(addServiceLevel.body, values),
  add: (client, values) => client(addServiceLevel, { body: addServiceLevel.body.parse(values) }),
  change: (client, row, values) =>
    client(changeServiceLevel, { body: changeServiceLevel.body.parse(changeOf(row, values)) }),
}

const measure = { ...number(0, 10_000), empty: true } as const
const PARCEL_TYPES: KeptList = {
  fields: [
    name,
    { key: 'length', kind: measure },
    { key: 'width', kind: measure },
    { key: 'height', kind: measure },
    { key: 'weight', kind: { ...number(0, 100_000), empty: true } },
    { key: 'is_default', kind: { is: 'flag' } },
  ],
  usage: null,
  calls: { list: listParcelTypes, add: permissionOf(addParcelType), change: permissionOf(changeParcelType) },
  begins: { is_default: false },
  read: async (client, signal) =>
    mapped(await client(listParcelTypes, { signal }), ({ parcel_types }) =>
      parcel_types.map((type) => ({
        ...type,
        facts: [
          ...(type.is_default ? [messages.isDefault] : []),
          type.length === null && type.width === null && type.height === null && type.weight === null
            ? messages.blank
            : messages.measures(
                String(type.length ?? '–'),
                String(type.width ?? '–'),
                String(type.height ?? '–'),
                String(type.weight ?? '–'),
              ),
        ],
        values: type,
      })),
    ),
  check: (values) => problemsIn(addParcelType.body, values),
  add: (client, values) => client(addParcelType, { body: addParcelType.body.parse(values) }),
  change: (client, row, values) =>
    client(changeParcelType, { body: changeParcelType.body.parse(changeOf(row, values)) }),
}

const TAGS: KeptList = {
  fields: [
    { key: 'type', kind: { is: 'choice', of: TAG_TYPES }, onlyNew: true },
    {
      key: 'map_use',
      kind: { is: 'choice', of: MAP_TAG_USES, empty: true },
      when: { key: 'type', is: 'map' },
    },
    { key: 'name', kind: { is: 'text', maxLength: 40 } },
    { key: 'colour', kind: { is: 'colour' } },
  ],
  usage: 'tags',
  calls: { list: listTags, add: permissionOf(addTag), change: permissionOf(changeTag) },
  begins: { type: 'shipment', colour: '#868e96' },
  read: async (client, signal) =>
    mapped(await client(listTags, { signal }), ({ tags }) =>
      tags.map((tag) => ({
        ...tag,
        facts: [messages.choices[tag.type], ...(tag.map_use === null ? [] : [messages.choices[tag.map_use]])],
        values: tag,
      })),
    ),
  check: (values) => problemsIn(addTag.body, values),
  add: (client, values) => client(addTag, { body: addTag.body.parse(values) }),
  change: (client, row, values) => client(changeTag, { body: changeTag.body.parse(changeOf(row, values)) }),
}

const SERVICE_AREAS: KeptList = {
  fields: [
    name,
    { key: 'service_days', kind: { is: 'days' } },
    { key: 'covers', kind: { is: 'several', maxLength: 10_000 } },
  ],
  usage: null,
  calls: {
    list: listServiceAreas,
    add: permissionOf(addServiceArea),
    change: permissionOf(changeServiceArea),
  },
  begins: { service_days: WEEKDAYS.slice(0, 5), covers: [] },
  read: async (client, signal) =>
    mapped(await client(listServiceAreas, { signal }), ({ service_areas }) =>
      service_areas.map((area) => ({
        ...area,
        stays: area.is_default,
        facts: [
          area.is_default ? messages.isDefault : places(area.covers) || messages.nowhere,
          days(area.service_days),
        ],
        values: area,
      })),
    ),
  check: (values) => problemsIn(addServiceArea.body, { position: 0, ...values }),
  add: (client, values) => client(addServiceArea, { body: addServiceArea.body.parse(values) }),
  change: (client, row, values) =>
    client(changeServiceArea, { body: changeServiceArea.body.parse(changeOf(row, values)) }),
}

/** They come by their dates. */
const SERVICE_DAYS: KeptList = {
  fields: [{ key: 'date', kind: { is: 'day' } }, name, { key: 'is_service_day', kind: { is: 'flag' } }],
  usage: null,
  calls: {
    list: listServiceDayExceptions,
    add: permissionOf(addServiceDayException),
    change: permissionOf(changeServiceDayException),
  },
  isSorted: true,
  begins: { is_service_day: false },
  read: async (client, signal) =>
    mapped(await client(listServiceDayExceptions, { signal }), ({ service_day_exceptions }) =>
      service_day_exceptions.map((day, i) => ({
        ...day,
        position: i + 1,
        code: formatDate(day.date, currentLocale()),
        facts: [day.is_service_day ? messages.served : messages.notServed],
        values: day,
      })),
    ),
  check: (values) => problemsIn(addServiceDayException.body, values),
  add: (client, values) =>
    client(addServiceDayException, { body: addServiceDayException.body.parse(values) }),
  change: (client, row, values) =>
    client(changeServiceDayException, { body: changeServiceDayException.body.parse(changeOf(row, values)) }),
}

/** Added where they are seen on a map. */
const PICKUP_POINTS: KeptList = {
  fields: [
    { key: 'name', kind: { is: 'text', maxLength: 80 } },
    { key: 'hours', kind: { is: 'text', maxLength: 120 } },
  ],
  usage: 'pickup-points',
  calls: { list: listPickupPoints, add: null, change: permissionOf(changePickupPoint) },
  begins: {},
  read: async (client, signal) =>
    mapped(
      await client(listPickupPoints, { query: { include_retired: 'true', limit: 1000 }, signal }),
      ({ pickup_points }) =>
        pickup_points.map((point) => ({
          ...point,
          facts: [`${point.street_address}, ${point.local_area}`, point.hours].filter((one) => one !== ''),
          values: point,
        })),
    ),
  check: (values) => problemsIn(changePickupPoint.body, { id: 1, version: 1, ...values }),
  add: null,
  change: (client, row, values) =>
    client(changePickupPoint, { body: changePickupPoint.body.parse(changeOf(row, values)) }),
  address: (id) => (id === null ? '/locations' : `/locations?location=${id}`),
}

/** By the section of the settings. */
export const KEPT_LISTS = {
  'service-areas': SERVICE_AREAS,
  'service-days': SERVICE_DAYS,
  'service-levels': SERVICE_LEVELS,
  'parcel-types': PARCEL_TYPES,
  tags: TAGS,
  'pickup-points': PICKUP_POINTS,
  branches: BRANCHES,
  drivers: DRIVERS,
} as const satisfies Record<string, KeptList>
export type KeptListName = keyof typeof KEPT_LISTS
