import { audiencesFor, type NoteAudience } from '../../domain/shipments/shipment-note.ts'
import { useAccess } from './access.tsx'

/** For whom whoever is signed in may write notes; whether they may write any is a permission beside it. */
export function useNoteAudiences(): readonly NoteAudience[] {
  const { audience, user, settings } = useAccess()
  const kind = audience === 'account' ? 'account' : user?.driver_id != null ? 'driver' : 'staff'
  return audiencesFor(kind, settings)
}
