import type { LiveCollectionRequest } from '../../../contract/live.ts'
import { toldRequestStatus } from '../../../domain/dispatch/collection-request.ts'

type Telling = Pick<
  LiveCollectionRequest,
  'status' | 'message' | 'collection_agent_id' | 'collection_branch_id'
>

/** A request as people of its account are told it: not who has it of the provider, nor that a driver would not take it, and why. */
export function toldRequest<Request extends Telling>(request: Request): Request {
  const status = toldRequestStatus(request.status)
  return {
    ...request,
    status,
    message: status === request.status ? request.message : null,
    collection_agent_id: null,
    collection_branch_id: null,
  }
}
