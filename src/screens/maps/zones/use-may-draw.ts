import { permissionOf } from '../../../contract/call.ts'
import { addZone } from '../../../contract/zones.ts'
import { useAccess } from '../../../features/session/access.tsx'

/** Whether they draw zones: the role lets them, and shows them the map's tools; zones are of all branches. */
export function useMayDraw(): boolean {
  const { user, may } = useAccess()
  return (
    user !== null &&
    !user.limit_user_to_branch &&
    may(permissionOf(addZone)) &&
    user.role.permissions_ui.includes('maps_edit')
  )
}
