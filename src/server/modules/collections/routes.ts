import {
  addCollectionRequest,
  addCollectionSchedule,
  changeCollectionRequests,
  changeCollectionSchedule,
  deleteCollectionSchedule,
  linkShipments,
  listCollectionRequests,
  listCollectionSchedules,
  readCollectionRequest,
} from '../../../contract/collection-requests.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { addRequest } from './commands/add-request.ts'
import { changeRequests } from './commands/change-requests.ts'
import { addSchedule, changeSchedule, deleteSchedule } from './commands/change-schedules.ts'
import { linkToRequest } from './commands/link-shipments.ts'
import { listRequests } from './queries/list-requests.ts'
import { listSchedules } from './queries/list-schedules.ts'
import { readRequest } from './queries/read-request.ts'

/** Collection requests (001 §4), and what makes them again and again. */
export function serveCollectionRequests(serve: Serve, platform: Platform): void {
  serve.serveAuthenticated(listCollectionRequests, ({ providerId, caller, query }) =>
    listRequests(platform, providerId, caller.viewer, query),
  )
  serve.serveAuthenticated(readCollectionRequest, ({ providerId, caller, query }) =>
    readRequest(platform, providerId, caller.viewer, query.id),
  )
  serve.serveAuthenticated(addCollectionRequest, ({ providerId, caller, body, idempotencyKey }) =>
    addRequest(platform, providerId, caller, body, idempotencyKey),
  )
  serve.serveAuthenticated(changeCollectionRequests, ({ providerId, caller, body, idempotencyKey }) =>
    changeRequests(platform, providerId, caller, body, idempotencyKey),
  )
  serve.serveAuthenticated(linkShipments, ({ providerId, caller, body, idempotencyKey }) =>
    linkToRequest(platform, providerId, caller, body, idempotencyKey),
  )
  serve.serveAuthenticated(listCollectionSchedules, ({ providerId, caller, query }) =>
    listSchedules(platform, providerId, caller.viewer, query),
  )
  serve.serveAuthenticated(addCollectionSchedule, ({ providerId, caller, body, idempotencyKey }) =>
    addSchedule(platform, providerId, caller, body, idempotencyKey),
  )
  serve.serveAuthenticated(changeCollectionSchedule, async ({ providerId, caller, body }) =>
    changeSchedule(platform, providerId, caller, body),
  )
  serve.serveAuthenticated(deleteCollectionSchedule, ({ providerId, caller, query }) =>
    deleteSchedule(platform, providerId, caller, query.id),
  )
}
