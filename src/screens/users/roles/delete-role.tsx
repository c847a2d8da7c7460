import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { deleteRole, type ManagedRole } from '../../../contract/roles.ts'
import { sentence, withFullStop } from '../../../domain/values/sentence.ts'
import { useClient } from '../../../features/session/session.tsx'
import { ConfirmDialog } from '../../../ui/components/confirm-dialog.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { refetchUsers } from '../people/use-users.ts'
import { roles as messages } from './messages.ts'

interface DeleteRoleProps {
  role: ManagedRole
  onCancel: () => void
  onDeleted: () => void
}

/** Asks before a role goes. While somebody has it, it stays, and the way is to them. */
export default function DeleteRole({ role, onCancel, onDeleted }: DeleteRoleProps) {
  const client = useClient()
  const navigate = useNavigate()
  const {
    controls,
    profile: { roleName },
  } = useMessages()
  const [wrong, setWrong] = useState<string | null>(null)
  const isHeld = role.users > 0 || wrong !== null

  const remove = async () => {
    const outcome = await client(deleteRole, { query: { id: role.id } })
    if (!outcome.ok) return setWrong(withFullStop(sentence(outcome.error)))
    await refetchUsers()
    onDeleted()
  }
  return (
    <ConfirmDialog
      title={isHeld ? messages.cannotDelete(roleName(role)) : messages.deleteTitle(roleName(role))}
      onCancel={onCancel}
      answers={
        isHeld
          ? [
              { label: controls.close, onChoose: onCancel },
              { label: messages.seeHolders, onChoose: () => navigate(`/users?role=${role.id}`) },
            ]
          : [
              { label: controls.cancel, onChoose: onCancel },
              { label: messages.deleteIt, tone: 'danger', onChoose: () => void remove() },
            ]
      }
    >
      {wrong ?? (isHeld ? messages.heldBy(role.users) : messages.deleteText(role.permissions.length))}
    </ConfirmDialog>
  )
}
