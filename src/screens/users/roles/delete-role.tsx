import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { deleteRole, type ManagedRole } from '../../../contract/roles.ts'
import { sentence, withFullStop } from '../../../domain/values/sentence.ts'
import { useClient } from '../../../features/session/session.tsx'
import { Ask } from '../../../ui/components/confirm-dialog.tsx'
import { useWords } from '../../../ui/messages/messages.tsx'
import { renewUsers } from '../people/use-users.ts'
import { roles as words } from './messages.ts'

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
  } = useWords()
  const [wrong, setWrong] = useState<string | null>(null)
  const isHeld = role.users > 0 || wrong !== null

  const remove = async () => {
    const outcome = await client(deleteRole, { query: { id: role.id } })
    if (!outcome.ok) return setWrong(withFullStop(sentence(outcome.error)))
    await renewUsers()
    onDeleted()
  }
  return (
    <Ask
      title={isHeld ? words.cannotDelete(roleName(role)) : words.deleteTitle(roleName(role))}
      onCancel={onCancel}
      answers={
        isHeld
          ? [
              { label: controls.close, onChoose: onCancel },
              { label: words.seeHolders, onChoose: () => navigate(`/users?role=${role.id}`) },
            ]
          : [
              { label: controls.cancel, onChoose: onCancel },
              { label: words.deleteIt, tone: 'danger', onChoose: () => void remove() },
            ]
      }
    >
      {wrong ?? (isHeld ? words.heldBy(role.users) : words.deleteText(role.permissions.length))}
    </Ask>
  )
}
