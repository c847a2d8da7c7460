import { describe, expect, it } from 'vitest'
import { SHIPMENT_STATUS_CODES } from '../../domain/shipments/shipment-status.ts'
import { mayRecord } from '../../domain/shipments/tracking-event-table.ts'
import { readFixtures } from '../fixtures/read.ts'
import type { Ids, Seen } from '../platform/world.ts'
import { actorsOf } from '../schedule/actors.ts'
import { HOUR, moment } from '../schedule/time.ts'
import { createFallbackSteps } from './fallback-steps.ts'

const fixtures = readFixtures()
const actors = actorsOf(fixtures)
const ids: Ids = {
  driver: (id) => id,
  fixtureDriver: (id) => (id <= 60 ? id : null),
  branch: (code) => fixtures.branches.find((branch) => branch.code === code)?.id ?? 0,
  branchCode: (id) => fixtures.branches.find((branch) => branch.id === id)?.code ?? null,
}
const now = moment('2026-11-21', 11)
const seen: Seen = {
  id: 7,
  version: 1,
  custom_ref: null,
  status: 'submitted',
  status_at: now,
  created_at: now,
  failed_attempts: 0,
  account_id: 1,
  collection_agent_id: 3,
  delivery_agent_id: 4,
  collection_branch_id: 1,
  delivery_branch_id: 3,
  hub_id: null,
  collection_after: null,
  delivery_after: null,
  collection_eta: null,
  delivery_eta: null,
  collection_lat: null,
  collection_lng: null,
  delivery_lat: null,
  delivery_lng: null,
}
const nextStep = createFallbackSteps(fixtures, ids, actors)
const step = (change: Partial<Seen>) => {
  const next = nextStep('#7', { ...seen, ...change }, now)
  return next?.do === 'record' ? next : null
}
const YESTERDAY = now - 26 * HOUR

describe('a shipment that nobody planned', () => {
  it('never gets a step that the platform refuses, nor one in the past', () => {
    for (const status of SHIPMENT_STATUS_CODES) {
      for (const status_at of [now, YESTERDAY]) {
        const next = step({ status, status_at })
        if (next === null) continue
        expect(mayRecord(status, next.event), `${status}: ${next.event}`).toBe(true)
        expect(next.at).toBeGreaterThanOrEqual(now)
      }
    }
  })

  it('is given to a driver of its hub when nobody did it for an hour', () => {
    const next = step({ status: 'submitted' })
    expect(next?.at).toBe(now + 3_600_000)
    expect(fixtures.drivers.find((driver) => driver.id === next?.driver)?.branch_code).toBe('JNB')
  })

  it('goes by truck at night when it belongs to another city, and on a round in the morning when not', () => {
    expect(step({ status: 'at-hub' })?.event).toBe('manifested')
    expect(step({ status: 'at-hub', delivery_branch_id: 1 })?.event).toBe('delivery-assigned')
  })

  it('waits for people where they must decide, and for drivers who are not in the play', () => {
    expect(step({ status: 'damaged' })).toBeNull()
    expect(step({ status: 'collection-failed-attempt' })).toBeNull()
    expect(step({ status: 'collection-assigned', collection_agent_id: 99 })).toBeNull()
  })

  it('is settled by the office when nobody decided for most of a day', () => {
    expect(step({ status: 'damaged', status_at: YESTERDAY })?.event).toBe('returned-to-sender')
    expect(step({ status: 'on-hold', status_at: YESTERDAY })?.event).toBe('received-at-hub')
    expect(step({ status: 'collection-unassigned', status_at: YESTERDAY })?.event).toBe('collection-assigned')
    expect(nextStep('#7', { ...seen, status: 'collection-exception', status_at: YESTERDAY }, now)?.do).toBe(
      'change',
    )
  })
})
