import { permissionOf } from '../../../contract/call.ts'
import { listRateCards } from '../../../contract/rate-cards.ts'
import { permits } from '../../../domain/identity/permission.ts'
import type { Caller } from '../../kernel/http/caller.ts'

/** Who is told how a price was reckoned, as the card says it: whoever may read rate cards. Others are told names and amounts. */
export const seesFormulas = (caller: Pick<Caller, 'permissions'> | null): boolean =>
  caller !== null && permits(caller.permissions, permissionOf(listRateCards))
