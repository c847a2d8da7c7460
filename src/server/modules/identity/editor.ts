import type { Editor } from '../../../domain/identity/role-assignment.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import type { StoredUser } from './user-store.ts'

/** The caller, as far as hiring goes. */
export function editorOf({ user_id, role_id, permissions, viewer }: Caller): Editor {
  return {
    id: user_id,
    role_id,
    permissions,
    branch_id: viewer.kind === 'staff' ? viewer.branch_id : null,
  }
}

/** Oneself always; others as far as one's eyes reach. */
export function isVisibleToEditor({ user_id, viewer }: Caller, user: StoredUser): boolean {
  if (user.id === user_id) return true
  return viewer.kind === 'staff' && (viewer.branch_id === null || viewer.branch_id === user.branch_id)
}
