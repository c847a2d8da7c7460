import { booking } from '../support/booking.ts'
import type { AccessRow, Role } from './access-row.ts'

const BOOKS: readonly Role[] = [1, 4, 5, 6, 7, 9]
const READS_SHIPMENTS: readonly Role[] = [1, 3, 4, 5, 6, 7, 8, 9]
const PRINTS: readonly Role[] = [1, 4, 5, 6, 7, 8, 9]

/** Who may make calls about shipments: booked, found, changed, followed, and what is told of them. */
export const ACCESS_OF_SHIPMENTS: Readonly<Record<string, AccessRow>> = {
  'shipments.list': {
    who: READS_SHIPMENTS,
    foreign: [
      { of: 'shipment', ask: ({ shipment }) => ({ query: { id: shipment } }), missing: 200 },
      {
        of: 'reference',
        ask: ({ reference }) => ({ query: { tracking_reference: reference } }),
        missing: 200,
      },
      { of: 'reference', ask: ({ reference }) => ({ query: { search: reference } }), missing: 200 },
    ],
  },
  'shipments.archive': {
    who: READS_SHIPMENTS,
    foreign: [
      { of: 'reference', ask: ({ reference }) => ({ query: { search: reference } }), missing: 200 },
      { of: 'account', ask: ({ account }) => ({ query: { account_ids: account } }), missing: 200 },
    ],
  },
  'tripsheets.list': {
    who: [1, 4, 7, 8],
    foreign: [
      { of: 'driver', ask: ({ driver }) => ({ query: { driver_id: driver } }), missing: 200 },
      { of: 'branch', ask: ({ branch }) => ({ query: { branch_id: branch } }), missing: 200 },
      { of: 'tripsheet', ask: ({ tripsheet }) => ({ query: { id: tripsheet } }), missing: 200 },
    ],
  },
  'tripsheets.arrivals': { who: [1, 4, 7, 8] },
  'tripsheets.pdf': {
    who: [1, 4, 7, 8],
    foreign: [{ of: 'tripsheet', ask: ({ tripsheet }) => ({ query: { id: tripsheet } }), missing: 404 }],
  },
  'tripsheets.change': {
    who: [1, 4, 7, 8],
    foreign: [
      {
        of: 'tripsheet',
        ask: ({ tripsheet }) => ({ body: { id: tripsheet, version: 1, status: 'sent' } }),
        missing: 404,
      },
    ],
  },
  // What became of each stands in its place: "not found" is one of those.
  'tripsheets.send': {
    who: [1, 4, 7, 8],
    foreign: [{ of: 'tripsheet', ask: ({ tripsheet }) => ({ body: { ids: [tripsheet] } }), missing: 200 }],
  },
  // Of nobody else's drivers and branches is anything planned.
  'tripsheets.assignments': { who: [1, 4, 7] },
  'tripsheets.optimise': {
    who: [1, 4, 7],
    foreign: [
      { of: 'driver', ask: ({ driver }) => ({ body: { driver_ids: [driver], seconds: 1 } }), missing: 400 },
      { of: 'branch', ask: ({ branch }) => ({ body: { branch_id: branch, seconds: 1 } }), missing: 400 },
    ],
  },
  'tripsheets.driver-out': {
    who: [1, 4, 7],
    foreign: [{ of: 'driver', ask: ({ driver }) => ({ body: { driver_id: driver } }), missing: 400 }],
  },
  'tripsheets.collection-proposals': { who: [1, 4, 7] },
  'tripsheets.collection-proposals.dismiss': {
    who: [1, 4, 7],
    foreign: [
      { of: 'shipment', ask: ({ shipment }) => ({ body: { shipment_ids: [shipment] } }), missing: 200 },
      {
        of: 'collection',
        ask: ({ collection }) => ({ body: { collection_request_ids: [collection] } }),
        missing: 200,
      },
    ],
  },
  'tripsheets.proposal': {
    who: [1, 4, 7],
    foreign: [{ of: 'tripsheet', ask: ({ tripsheet }) => ({ query: { id: tripsheet } }), missing: 404 }],
  },
  // Each has their own.
  'tripsheets.proposals.own': { who: [1, 4, 7] },
  'tripsheets.proposal.end': {
    who: [1, 4, 7],
    foreign: [
      { of: 'tripsheet', ask: ({ tripsheet }) => ({ body: { id: tripsheet, act: 'cancel' } }), missing: 404 },
    ],
  },
  'tripsheets.proposal.accept': {
    who: [1, 4, 7],
    foreign: [{ of: 'tripsheet', ask: ({ tripsheet }) => ({ body: { id: tripsheet } }), missing: 404 }],
  },
  'tripsheets.proposal.undo': {
    who: [1, 4, 7],
    foreign: [{ of: 'tripsheet', ask: ({ tripsheet }) => ({ body: { id: tripsheet } }), missing: 404 }],
  },
  'shipments.archive-weeks': { who: READS_SHIPMENTS },
  'shipments.export': {
    // Not drivers, who would carry it on a phone.
    who: [1, 3, 4, 5, 6, 7, 9],
    foreign: [
      { of: 'account', ask: ({ account }) => ({ body: { account_ids: String(account) } }), missing: 200 },
    ],
  },
  'nav-search': {
    who: [1, 3, 4, 7],
    foreign: [
      { of: 'reference', ask: ({ reference }) => ({ query: { search_query: reference } }), missing: 404 },
    ],
  },
  'shipments.book': {
    who: [1, 4, 5, 6, 7, 9],
    foreign: [
      { of: 'account', ask: ({ account }) => ({ body: booking({ account_id: account }) }), missing: 404 },
    ],
  },
  'shipments.book-as-guest': { who: 'anyone' },
  'shipment-quotes.list': {
    who: [1, 3, 4, 5, 6],
    foreign: [{ of: 'shipment', ask: ({ shipment }) => ({ query: { id: shipment } }), missing: 200 }],
  },
  'shipment-quotes.accept': {
    who: [1, 5, 6],
    foreign: [
      {
        of: 'shipment',
        ask: ({ shipment }) => ({ body: { id: shipment } }),
        missing: 404,
        // Of staff nobody accepts any (001 §4).
        missingFor: { 1: 403 },
      },
    ],
  },
  'shipment-quotes.pdf': {
    who: [1, 3, 4, 5, 6],
    foreign: [{ of: 'shipment', ask: ({ shipment }) => ({ query: { id: shipment } }), missing: 404 }],
  },
  'shipments.label': {
    who: PRINTS,
    foreign: [{ of: 'shipment', ask: ({ shipment }) => ({ query: { id: shipment } }), missing: 404 }],
  },
  'shipments.stickers': {
    who: PRINTS,
    foreign: [
      { of: 'shipment', ask: ({ shipment }) => ({ query: { id: shipment, format: 'zpl' } }), missing: 404 },
    ],
  },
  'shipments.outdated-labels': {
    who: PRINTS,
    foreign: [{ of: 'shipment', ask: ({ shipment }) => ({ query: { ids: shipment } }), missing: 200 }],
  },
  'shipments.print-progress': { who: PRINTS },
  'shipments.labels': {
    who: PRINTS,
    foreign: [
      {
        of: 'shipment',
        ask: ({ shipment }) => ({ body: { ids: [shipment], print: 'sticker' } }),
        missing: 404,
      },
    ],
  },
  'imports.list': {
    who: BOOKS,
    foreign: [{ of: 'account', ask: ({ account }) => ({ query: { account_id: account } }), missing: 200 }],
  },
  'imports.rows': {
    who: BOOKS,
    foreign: [
      {
        of: 'shipmentImport',
        ask: ({ shipmentImport }) => ({ query: { import_id: shipmentImport } }),
        missing: 404,
      },
    ],
  },
  'imports.columns': {
    who: BOOKS,
    foreign: [{ of: 'account', ask: ({ account }) => ({ query: { account_id: account } }), missing: 404 }],
  },
  'imports.start': {
    who: BOOKS,
    foreign: [
      {
        of: 'account',
        ask: ({ account }) => ({
          body: {
            account_id: account,
            file_name: 'a.csv',
            columns: [{ header: 'Name', field: 'delivery_name' }],
            row_count: 1,
          },
        }),
        missing: 404,
      },
    ],
  },
  'imports.check': {
    who: BOOKS,
    foreign: [
      {
        of: 'shipmentImport',
        ask: ({ shipmentImport }) => ({
          body: { import_id: shipmentImport, rows: [{ line: 2, cells: ['Nomsa'] }] },
        }),
        missing: 404,
      },
    ],
  },
  'imports.book': {
    who: BOOKS,
    foreign: [
      {
        of: 'shipmentImport',
        ask: ({ shipmentImport }) => ({ body: { import_id: shipmentImport } }),
        missing: 404,
      },
    ],
  },
  'imports.cancel': {
    who: BOOKS,
    foreign: [
      {
        of: 'shipmentImport',
        ask: ({ shipmentImport }) => ({ body: { import_id: shipmentImport } }),
        missing: 404,
      },
    ],
  },
  'shipments.change': {
    who: [1, 4, 5, 6, 7, 9],
    foreign: [
      {
        of: 'shipment',
        ask: ({ shipment }) => ({ body: { id: shipment, status: 'cancelled' } }),
        missing: 404,
      },
    ],
  },
  'shipments.try-change': {
    who: [1, 4, 5, 6, 7, 9],
    foreign: [
      {
        of: 'shipment',
        ask: ({ shipment }) => ({ body: { id: shipment, status: 'cancelled' } }),
        missing: 404,
      },
    ],
  },
  'shipments.cancel': {
    who: [1, 4, 5, 6, 7, 9],
    foreign: [
      {
        of: 'reference',
        ask: ({ reference }) => ({ body: { tracking_reference: reference, reason: 'Mistake' } }),
        missing: 404,
      },
    ],
  },
  'shipments.cancel-several': {
    who: [1, 4, 5, 6, 7, 9],
    // What became of each stands in its place: "not found" is one of those.
    foreign: [
      {
        of: 'shipment',
        ask: ({ shipment }) => ({ body: { ids: [shipment], reason: 'Mistake' } }),
        missing: 200,
      },
    ],
  },
  'shipments.parcels': {
    who: READS_SHIPMENTS,
    foreign: [
      { of: 'shipment', ask: ({ shipment }) => ({ query: { shipment_id: shipment } }), missing: 200 },
      {
        of: 'reference',
        ask: ({ reference }) => ({ query: { tracking_reference: `${reference}/1` } }),
        missing: 200,
      },
    ],
  },
  'shipment-notes.list': {
    who: READS_SHIPMENTS,
    foreign: [
      { of: 'shipment', ask: ({ shipment }) => ({ query: { shipment_id: shipment } }), missing: 200 },
    ],
  },
  'shipment-notes.add': {
    who: READS_SHIPMENTS,
    foreign: [
      {
        of: 'shipment',
        ask: ({ shipment }) => ({ body: { shipment_id: shipment, message: 'Gate 7' } }),
        missing: 404,
      },
    ],
  },
  'shipment-notes.add-several': {
    who: READS_SHIPMENTS,
    foreign: [
      {
        of: 'shipment',
        ask: ({ shipment }) => ({ body: { ids: [shipment], message: 'Gate 7' } }),
        missing: 200,
      },
    ],
  },
  'shipment-notes.delete': {
    who: [1, 4, 5, 6, 7, 9],
    foreign: [
      { of: 'shipmentNote', ask: ({ shipmentNote }) => ({ query: { id: shipmentNote } }), missing: 404 },
    ],
  },
  'files.upload': { who: READS_SHIPMENTS },
  'files.thumbnails': {
    who: READS_SHIPMENTS,
    foreign: [{ of: 'file', ask: ({ file }) => ({ query: { ids: file } }), missing: 200 }],
  },
  'files.link': {
    who: READS_SHIPMENTS,
    foreign: [{ of: 'file', ask: ({ file }) => ({ query: { id: file } }), missing: 404 }],
  },
  'files.add-version': {
    who: READS_SHIPMENTS,
    foreign: [{ of: 'file', ask: ({ file }) => ({ body: { based_on: file, file_id: 1 } }), missing: 404 }],
  },
  'pod.read': {
    who: READS_SHIPMENTS,
    foreign: [
      { of: 'shipment', ask: ({ shipment }) => ({ query: { shipment_id: shipment } }), missing: 404 },
    ],
  },
  'pod.images': {
    who: READS_SHIPMENTS,
    foreign: [
      { of: 'shipment', ask: ({ shipment }) => ({ query: { shipment_id: shipment } }), missing: 404 },
    ],
  },
  'pod.document': {
    who: READS_SHIPMENTS,
    foreign: [
      { of: 'shipment', ask: ({ shipment }) => ({ query: { shipment_id: shipment } }), missing: 404 },
    ],
  },
  'pod.record': {
    who: [1, 4, 7, 8],
    foreign: [
      {
        of: 'shipment',
        ask: ({ shipment }) => ({ body: { shipment_id: shipment, method: 'fallback', name: 'Nomsa' } }),
        missing: 404,
      },
    ],
  },
  'pod.send-pin': {
    who: [1, 4, 7, 8],
    foreign: [{ of: 'shipment', ask: ({ shipment }) => ({ body: { shipment_id: shipment } }), missing: 404 }],
  },
  'shipments.measure-parcels': {
    who: [1, 4, 7, 8],
    foreign: [
      {
        of: 'reference',
        ask: ({ reference }) => ({
          body: {
            parcels: [
              {
                tracking_reference: reference,
                actual_length_cm: 1,
                actual_width_cm: 1,
                actual_height_cm: 1,
                actual_weight_kg: 1,
              },
            ],
          },
        }),
        missing: 200,
        // A scale stands at a hub: drivers have the permission, and no part in it.
        missingFor: { 8: 403 },
      },
    ],
  },
  'pod.receive-dropoff': {
    who: [1, 4, 7, 8],
    foreign: [
      {
        of: 'shipment',
        ask: ({ shipment }) => ({ body: { shipment_id: shipment, pin: '12345' } }),
        missing: 404,
      },
    ],
  },
  'tracking.shipments': { who: 'anyone' },
  'tracking.request': { who: 'anyone' },
  'tracking.send-code': { who: 'anyone' },
  'tracking.change-delivery': { who: 'anyone' },
  'tracking-events.withdraw': {
    who: [1, 4, 7],
    foreign: [
      {
        of: 'shipment',
        ask: ({ shipment }) => ({ body: { shipment_id: shipment, tracking_event_id: 1, reason: 'So' } }),
        missing: 404,
      },
    ],
  },
  'tracking-events.record': {
    who: [1, 4, 7, 8],
    foreign: [
      {
        of: 'shipment',
        ask: ({ shipment }) => ({ body: { shipment_id: shipment, event: 'collected' } }),
        missing: 200,
      },
      {
        of: 'reference',
        ask: ({ reference }) => ({ body: { tracking_reference: reference, event: 'collected' } }),
        missing: 200,
      },
    ],
  },
  'drivers.positions': {
    who: [1, 4, 8],
    foreign: [
      {
        of: 'driver',
        ask: ({ driver }) => ({ body: { driver_id: driver, lat: -26, lng: 28 } }),
        missing: 404,
        // Drivers report for nobody but themselves, whoever it would be.
        missingFor: { 8: 403 },
      },
    ],
  },
  'live.snapshot': { who: READS_SHIPMENTS },
  'audit.events': {
    who: [1, 3, 4],
    foreign: [
      {
        of: 'shipment',
        ask: ({ shipment }) => ({ query: { type: 'shipment', object_id: shipment } }),
        missing: 200,
      },
    ],
  },
}
