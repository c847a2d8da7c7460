/**
 * Who may see what: the one rule, for calls, for the live feed and for the snapshot.
 *
 * It works within one provider; keeping providers apart is the database's and the feed's part.
 */
import type { LogEntity } from './log-event.ts'

/** The branch of whoever is limited to their branch and has none: nothing belongs to it, and they see nothing. */
export const NO_BRANCH = 0

export type Viewer =
  /** `branch_id` is set only for staff who are limited to their branch (000 §6); `NO_BRANCH` where they have none. */
  | { kind: 'staff'; branch_id: number | null }
  | { kind: 'account'; account_id: number }
  | { kind: 'driver'; driver_id: number }
  /** Anybody who has a tracking reference: sees that one shipment, and its driver coming by a reference that nobody guesses. */
  | { kind: 'visitor'; shipment_id: number; sees_driver?: true }

/** What of an entity decides who sees it. Branches and drivers of both ends of a shipment. */
export interface Scope {
  account_id: number | null
  branch_ids: number[]
  driver_ids: number[]
}

/**
 * Whether a viewer may see an entity. Staff see all, or what touches their branch; an account sees its own
 * shipments and collection requests, and no driver; a driver sees himself and what he carries. Sessions and users are for unlimited staff.
 */
export function maySee(viewer: Viewer, entity: LogEntity, scope: Scope, id: number): boolean {
  switch (viewer.kind) {
    case 'staff':
      if (viewer.branch_id === null) return true
      return isLiveEntity(entity) && scope.branch_ids.includes(viewer.branch_id)
    case 'account':
      return (
        (entity === 'shipment' || entity === 'collection_request') && scope.account_id === viewer.account_id
      )
    case 'driver':
      return isLiveEntity(entity) && scope.driver_ids.includes(viewer.driver_id)
    case 'visitor':
      return entity === 'shipment' && id === viewer.shipment_id
  }
}

/** Those who do the courier's work; all others are outside. */
export const isStaffSide = ({ kind }: Pick<Viewer, 'kind'>): boolean => kind === 'staff' || kind === 'driver'

/** The entities of the live feed. Alerts are of no driver: their scope names none. */
const LIVE_ENTITIES: ReadonlySet<LogEntity> = new Set<LogEntity>([
  'shipment',
  'driver',
  'collection_request',
  'tripsheet',
  'alert',
])
const isLiveEntity = (entity: LogEntity): boolean => LIVE_ENTITIES.has(entity)

/** Equal for viewers who see the same, so that a frame is encoded and compressed once for all of them. */
export function scopeKey(viewer: Viewer): string {
  switch (viewer.kind) {
    case 'staff':
      return viewer.branch_id === null ? 'staff' : `branch:${viewer.branch_id}`
    case 'account':
      return `account:${viewer.account_id}`
    case 'driver':
      return `driver:${viewer.driver_id}`
    case 'visitor':
      return viewer.sees_driver ? `visitor:${viewer.shipment_id}:driver` : `visitor:${viewer.shipment_id}`
  }
}
