import type { LiveAlert } from '../../contract/live.ts'
import type { RoutePath } from '../../domain/console/routes.ts'

interface Target {
  readonly route: RoutePath
  readonly to: string
}

/**
 * Where something can be done about an alert, on whatever screen it is read; null: nowhere.
 * `driverOf`: whose tripsheet it is.
 */
export function alertTarget(
  { subject, subject_id }: Pick<LiveAlert, 'subject' | 'subject_id'>,
  driverOf: (tripsheet: number) => number | undefined,
): Target | null {
  switch (subject) {
    case 'shipment':
      return { route: '/shipments/:id?', to: `/shipments/${subject_id}` }
    case 'driver':
      return { route: '/maps', to: `/maps?driver=${subject_id}` }
    case 'tripsheet': {
      const driver = driverOf(subject_id)
      return { route: '/tripsheet', to: driver === undefined ? '/tripsheet' : `/tripsheet?driver=${driver}` }
    }
    case 'collection_request':
      return { route: '/collection-requests', to: `/collection-requests?request=${subject_id}` }
    case 'rule':
      return null
  }
}
