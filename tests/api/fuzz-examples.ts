import { booking } from '../support/booking.ts'
import { collectionBody, scheduleBody } from '../support/collections.ts'
import { DOOR } from '../support/door.ts'
import type { OddRequest } from '../support/odd-requests.ts'
import { BRANCH_TERMS, DRIVER_TERMS } from './access-of-alerts.ts'

const { collection_address, delivery_address, parcels } = booking()
const ROUTE = { collection_address, delivery_address, parcels }

/** A window that is still to come, whenever the tests run. */
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
export const AHEAD = {
  collection_after: `${TOMORROW}T09:00:00+02:00`,
  collection_before: `${TOMORROW}T12:00:00+02:00`,
}

/** Requests that are right, for calls whose rules say more than their schemas: they are spoiled in one place or two. */
export const EXAMPLES: Readonly<Record<string, Partial<OddRequest>>> = {
  'shipments.book': {
    body: booking({
      collection_min_date: '2026-11-24',
      delivery_min_date: '2026-11-25T00:00:00+02:00',
      collection_after: '09:00',
      delivery_before: '16:30',
    }),
  },
  'shipment-quotes.list': { query: { id: 7, account_id: 1, state: 'open', search: 'Nom', limit: 5 } },
  'shipment-quotes.accept': { body: { id: 7, rate: 129.47 } },
  'shipment-quotes.pdf': { query: { id: 7, language: 'af' } },
  'shipments.change': {
    body: {
      id: 1,
      collection_agent_id: 7,
      special_instructions_delivery: 'Ring twice',
      reason: 'Asked for',
      delivery_after: '2029-11-26T09:00:00+02:00',
      delivery_before: '2029-11-26T17:00:00+02:00',
      estimated_delivery: '2029-11-26T11:00:00+02:00',
    },
  },
  // What is changed there is written down nowhere.
  'shipments.try-change': {
    body: {
      id: 8,
      customer_reference: 'PO-8',
      declared_value: 500,
      liability_cover: 'Y',
      responsible_contact: { name: 'Sipho', email: 'sipho@kwela.example' },
      tag_ids: [],
      delivery_min_date: '2026-12-01',
      delivery_rescheduled_reason: 'Away',
    },
  },
  'shipments.measure-parcels': {
    body: {
      parcels: [
        {
          tracking_reference: 'ODD-00001',
          actual_length_cm: 31,
          actual_width_cm: 20,
          actual_height_cm: 10,
          actual_weight_kg: 1.5,
        },
      ],
    },
  },
  'pod.receive-dropoff': { body: { shipment_id: 8, pin: '12345' } },
  'shipments.labels': { body: { ids: [1, 2], print: 'sticker' } },
  'shipment-notes.list': { query: { shipment_id: 7, limit: 5, offset: 1 } },
  'shipment-notes.add': {
    body: { shipment_id: 7, audience: 'internal', type: 'Query', message: 'Ring at gate 7' },
  },
  'shipment-notes.add-several': {
    body: { ids: [7, 8], audience: 'internal', type: 'Query', message: 'Ring at gate 7' },
  },
  'shipment-notes.delete': { query: { id: 7 } },
  'pod.read': { query: { shipment_id: 7 } },
  'pod.images': { query: { shipment_id: 7 } },
  'pod.document': { query: { shipment_id: 9, language: 'af' } },
  'pod.send-pin': { body: { shipment_id: 8, mobile_number: '082 123 4567' } },
  'pod.record': {
    body: {
      shipment_id: 9,
      method: 'fallback',
      name: 'Nomsa',
      mobile_number: '082 123 4567',
      department: 'Stores',
      description: 'At reception',
      date: '2026-11-23T09:00:00+02:00',
    },
  },
  'files.upload': { query: { name: 'photo.jpg' } },
  'files.thumbnails': { query: { ids: '7,8' } },
  'files.add-version': { body: { based_on: 7, file_id: 8, beside: true } },
  'files.link': { query: { id: 7 } },
  'shipments.cancel': { body: { tracking_reference: 'ODD-00001', reason: 'Ordered twice' } },
  'shipments.cancel-several': { body: { ids: [7, 9], reason: 'Ordered twice' } },
  'imports.book': { body: { import_id: 9007 } },
  'alerts.list': { query: { state: 'open', rule_id: 1, before: 7, limit: 5 } },
  'past-weekdays': { query: { branch_id: 1 } },
  morning: { query: { branch_id: 1 } },
  'day-plans.confirm': { body: { branch_id: 1, replaces: null } },
  'drivers-out.mark': { body: { driver_id: 1, is_out: true, reason: 'Sick' } },
  'driver-terms.list': { query: { driver_id: 1 } },
  'driver-terms.change': {
    body: { driver_id: 1, version: 0, works_from: '07:00', works_until: '16:30', zone_ids: [] },
  },
  'branches.add': { body: { ...BRANCH_TERMS, ops_manager_id: 1, street_address: '1 York Street' } },
  'branches.change': { body: { id: 1, version: 1, ops_manager_id: 2, name: 'Jozi hub', active: true } },
  'drivers.add': { body: { ...DRIVER_TERMS, branch_id: 1, phone_number: '082 123 4567' } },
  'drivers.change': { body: { id: 1, version: 1, name: 'Dineo M Letsatsi', branch_id: 1, active: true } },
  rewind: { query: { at: '2026-11-23T09:00:00+02:00' } },
  'rewind.events': {
    query: {
      after: 7,
      from: '2026-11-23T09:00:00+02:00',
      until: '2026-11-23T09:10:00+02:00',
      every_seconds: 15,
    },
  },
  'drivers.trail': { query: { driver_id: 7, date: '2026-11-23' } },
  'alerts.acknowledge': { body: { ids: [1] } },
  'alert-rules.add': {
    body: {
      name: 'Out too long',
      condition: { kind: 'status-held', status: 'out-for-delivery', minutes: 240 },
      scope: { branch_id: 1, account_id: 1, service_level_code: 'ECO', tag_id: null },
      severity: 'critical',
      hours: { days: ['monday', 'friday'], from: '06:00', to: '18:00' },
      sound: true,
      escalation: { minutes: 30, role_id: 4, user_id: null },
      active: true,
    },
  },
  'alert-rules.change': { body: { id: 1, version: 1, sound: false } },
  'alert-rules.delete': { query: { id: 1 } },
  'alert-rules.try': {
    body: { condition: { kind: 'window-ends', minutes: 20, minutes_away: 30 }, scope: { branch_id: 1 } },
  },
  'zones.list': { query: { revision: 3 } },
  'zones.add': {
    body: {
      name: 'Atlantis',
      area: {
        type: 'Polygon',
        coordinates: [
          [
            [18, -34],
            [18.5, -34],
            [18.5, -33.5],
            [18, -34],
          ],
        ],
      },
      colour: '#1f7a5c',
      dwell_minutes: 30,
      tag_ids: [],
    },
  },
  'zones.change': { body: { id: 1, version: 1, name: 'Atlantis North' } },
  'zones.delete': { query: { id: 1, version: 1 } },
  'zones.import': {
    body: {
      content:
        '{"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Polygon","coordinates":[[[18,-34],[18.5,-34],[18.5,-33.5],[18,-34]]]}}',
      preview: true,
    },
  },
  'zones.export': { query: { format: 'kml' } },
  'zones.lock': { body: { release: false } },
  'zone-tags.set': { body: { zone_ids: [1], add_tag_ids: [1], remove_tag_ids: [2] } },
  'zones.visits': { query: { zone_id: 1, driver_id: 1, before: 9, limit: 5 } },
  'tripsheets.pdf': { query: { id: 9010, language: 'af' } },
  'tripsheets.send': { body: { ids: [9010, 9013] } },
  'tripsheets.list': { query: { id: 3, date: '2026-11-24', branch_id: 2, driver_id: 7 } },
  'tripsheets.change': {
    body: {
      id: 9010,
      version: 1,
      order: [9011, 9012],
      lock: [9011],
      unlock: [9012],
      status: 'sent',
      start_at: '2026-11-24T07:00:00+02:00',
      end_at: '2026-11-24T16:00:00+02:00',
    },
  },
  'shipments.list': { query: { search: 'box', start_date: '2026-11-23', end_date: '2026-11-24', limit: 5 } },
  'collection-requests.list': {
    query: { group: 'open', status: 'collection-assigned', date: '2026-11-24', search: 'col', limit: 5 },
  },
  'collection-requests.read': { query: { id: 1 } },
  'collection-requests.add': { body: { ...collectionBody(), ...AHEAD } },
  'collection-requests.change': { body: { id: 1, message: 'Asked for', instructions: 'Ring twice' } },
  'collection-requests.shipments': { body: { id: 2, add: ['ODD-00002'], remove: [7] } },
  'collection-requests.schedules.add': {
    body: scheduleBody({ frequency: 'weekly', weekdays: ['monday', 'friday'], until_day: '2099-01-31' }),
  },
  'collection-requests.schedules.change': { body: { id: 1, paused: true, parcel_count: 4 } },
  'collection-requests.schedules.delete': { query: { id: 1 } },
  'tracking-events.withdraw': { body: { shipment_id: 1, tracking_event_id: 1, reason: 'Wrong parcel' } },
  'tracking-events.record': {
    body: {
      tracking_events: [
        {
          shipment_id: 1,
          event: 'collected',
          date: '2026-11-23T08:00:00+02:00',
          lat: -26,
          eta: '2026-11-23T09:00:00+02:00',
        },
      ],
    },
  },
  'webhooks.add': { body: { topic: 'tracking-event', url: 'https://shop.example/hooks', key: 'Bearer a' } },
  'webhooks.change': {
    body: { id: 1, version: 1, url: 'https://shop.example/hooks', active: false, new_secret: 'beside' },
  },
  'webhooks.deliveries': { query: { webhook_id: 9008, state: 'dead', limit: 5 } },
  'webhooks.replay': { body: { webhook_id: 9008, from: '2026-11-23T00:00:00Z', state: 'dead' } },
  'users.add': {
    body: {
      username: 'Thandi Nkosi',
      email: 'thandi@springbok.example',
      phone_number: '082 123 4567',
      role_id: 7,
    },
  },
  'users.change': {
    body: { id: 30, version: 1, username: 'Thandi', branch_id: 2, limit_user_to_branch: false },
  },
  'users.list': { query: { search: 'Tha', is_active: 'true', role_id: 7, limit: 5 } },
  'users.2fa.reset': { body: { user_id: 30 } },
  'admin.providers.add': {
    body: {
      name: 'Kalahari Couriers',
      tracking_prefix: 'KAL',
      origins: ['kalahari.example'],
      administrator: { username: 'Pieter', email: 'pieter@kalahari.example' },
    },
  },
  'admin.administrators': { query: { id: 1 } },
  'admin.administrators.invite': {
    body: { id: 1, username: 'Naledi', email: 'naledi@springbok.example', send: false },
  },
  'admin.providers.change': { body: { id: 2, name: 'Kalahari', status: 'overdue' } },
  'admin.release-notes.add': {
    body: { release: '3.19.17', title: 'New', body: '# New', published_on: '2026-11-21' },
  },
  'admin.release-notes.change': { body: { id: 1, title: 'Newer', published_on: '2026-11-20' } },
  'admin.short-urls.add': { body: { target: 'https://springbok.example/specials', code: 'specials' } },
  'admin.short-urls.delete': { query: { code: 'specials' } },
  'admin.messaging.change': { body: { email_allowed: false, email_gateway: 'smtp://mail.example:587' } },
  'parcel-types.add': { body: { name: 'Shoe box', length: 35, width: 22, height: 13, weight: 2 } },
  'parcel-types.change': { body: { id: 9004, version: 1, name: 'Box', length: null, is_default: false } },
  'pickup-points.list': {
    query: {
      ...{ lat: -26.1, lng: 28, type: 'locker', search: 'sandton', free_compartment: 'Small', limit: 5 },
      ...{
        length_cm: 30,
        width_cm: 20,
        height_cm: 10,
        weight_kg: 1.5,
        fits: 'true',
        include_retired: 'false',
      },
    },
  },
  'pickup-points.add': {
    body: {
      provider: 'lockers',
      type: 'locker',
      name: 'Kalahari Mall',
      street_address: '1 Main Road',
      local_area: 'Upington',
      city: 'Upington',
      zone: 'NC',
      code: '8801',
      lat: -28.4,
      lng: 21.2,
      compartments: [{ name: 'Small', total: 8, out_of_use: 3 }],
    },
  },
  'pickup-points.change': {
    body: {
      id: 9005,
      version: 1,
      hours: 'Always',
      compartments: [{ name: 'Small', total: 2, out_of_use: 1 }],
    },
  },
  'compartments.add': {
    body: { provider: 'counters', name: 'V4-XXL', length: 60, width: 80, height: 69, weight: 25 },
  },
  'compartments.change': { body: { id: 9006, version: 1, name: 'Tiny', height: 9.5 } },
  'service-areas.add': { body: { name: 'Karoo', service_days: ['tuesday', 'friday'], position: 3 } },
  'service-areas.change': { body: { id: 19, version: 1, name: 'Everywhere', service_days: ['monday'] } },
  'service-day-exceptions.add': { body: { date: '2026-12-16', name: 'Sorting day', is_service_day: true } },
  'service-day-exceptions.change': { body: { id: 9002, version: 1, name: 'Shut', active: false } },
  'tags.list': { query: { types: 'map,account' } },
  'tags.add': { body: { type: 'shipment', name: 'Fragile', colour: '#c0ffee' } },
  'tags.change': { body: { id: 9003, version: 1, name: 'Breakable', colour: '#c0ffee', active: false } },
  'service-levels.add': {
    body: {
      code: 'NIGHT',
      name: 'By night',
      delivery_estimate_from_value: 1,
      delivery_estimate_to_value: 2,
      valid_from: '2026-01-01',
      valid_until: '2029-12-31',
      service_days: ['monday', 'saturday'],
    },
  },
  rates: {
    body: {
      ...ROUTE,
      ...{
        delivery_address: null,
        delivery_pickup_point_id: 9005,
        delivery_pickup_point_provider: 'lockers',
      },
      ...{ declared_value: '1500.50', opt_in_rates: ['1'], collection_min_date: '2026-11-25' },
    },
  },
  'rates.opt-in': {
    body: { account_id: 1, collection_address: ROUTE.collection_address, delivery_pickup_point_id: 9005 },
  },
  'rate-cards.save': {
    body: { version: 0, card: { name: 'Draft', levels: [{ code: 'ECO', groups: [] }] } },
  },
  'rate-cards.publish': { body: { id: 1, version: 1, valid_from: '2099-01-01' } },
  'rate-cards.what-if': {
    body: { id: 1, version: 1, after: 0, until: '2026-11-25T08:00:00+02:00', against: 1 },
  },
  'rate-cards.zones': {
    body: {
      content: '{"type":"Polygon","coordinates":[[[28,-26],[28.1,-26],[28.1,-25.9],[28,-26]]]}',
    },
  },
  'catalogue.usage': { query: { kind: 'service-levels', key: '1' } },
  'service-levels.change': { body: { id: 1, version: 1, name: 'Thrifty', active: true } },
  'roles.add': {
    body: {
      label: 'Night shift',
      permissions: ['shipments', 'API_/shipments:GET'],
      permissions_ui: ['maps_edit'],
    },
  },
  'roles.change': { body: { id: 1000, label: 'Day shift', logout_after_inactive_minutes: 30 } },
  'roles.delete': { query: { id: 1000 } },
  'addresses.search': { query: { search: 'sandton', limit: 5 } },
  'addresses.parse': { body: { text: '1 Main Road, Sandton, 2196' } },
  geocode: { body: DOOR },
  'address-books.add': { body: { account_id: 1, name: 'Nomsa', mobile_number: '0821234567', address: DOOR } },
  'address-books.change': { body: { id: 77, version: 1, name: 'Thabo', email: 'thabo@example.co.za' } },
  'address-books.delete': { query: { id: 76 } },
  'address-books.merge': { body: { id: 79, ids: [78] } },
  'address-books.import': { body: { account_id: 1, entries: [{ name: 'Sipho', address: DOOR }] } },
  'accounts.settings': { query: { account_id: 1, setting: 'auto_add_address_book', limit: 5 } },
  'shipments.book-as-guest': {
    body: { ...booking(), request_key: 'a-key-that-nobody-guesses' },
  },
  register: {
    body: {
      name: 'Thandi Nkosi',
      email: 'thandi@example.co.za',
      phone_number: '082 123 4567',
      company: 'Nkosi Ceramics',
      password: 'rooibos at sunrise',
    },
  },
  'providers.settings.save': { body: { provider_settings: [{ setting: 'vat_percentage', value: 15 }] } },
  'users.settings': { body: { setting: 'boards', value: { order: [2, 1] } } },
  'drivers.positions': {
    body: {
      positions: [{ driver_id: 7, lat: -26.1, lng: 28, heading: 90, date: '2026-11-20T08:00:00+02:00' }],
    },
  },
}
