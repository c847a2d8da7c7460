import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { permissionOf } from '../../../contract/call.ts'
import { addRole, type ManagedRole } from '../../../contract/roles.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { users as usersWords } from '../messages.ts'
import { useRoles } from '../people/use-users.ts'
import shared from '../users.module.css'
import { roles as messages } from './messages.ts'
import { RoleEditor } from './role-editor.tsx'
import { RoleList } from './role-list.tsx'
import css from './roles.module.css'

const NEW = 'new'

/** /users?tab=roles: the roles of the provider, and what each of them may. */
export function RolesTab({ modes }: { modes: ReactNode }) {
  const { may } = useAccess()
  const mayAdd = may(permissionOf(addRole))
  const { data, error, refetch } = useRoles()
  const [search, setSearch] = useSearchParams()
  const named = search.get('role')
  const roles = data?.roles ?? []
  const role = roles.find(({ id }) => String(id) === named) ?? null
  const isNew = named === NEW && mayAdd

  // In the address like everything that is opened: leaving it asks, and a reload begins at the same copy.
  const copied = isNew ? (roles.find(({ id }) => String(id) === search.get('from')) ?? null) : null

  const show = (which: string | null) =>
    setSearch(which === null ? { tab: 'roles' } : { tab: 'roles', role: which })
  const add = (from: ManagedRole | null) =>
    setSearch({ tab: 'roles', role: NEW, ...(from !== null && { from: String(from.id) }) })
  return (
    <>
      <PageHeader
        title={<span className={shared.heading}>{usersWords.title}</span>}
        actions={
          mayAdd && (
            <Button size="xs" aria-label={messages.add} onClick={() => add(null)}>
              <IconPlus size="1rem" stroke={1.8} />
              <span className={css.wide}>{messages.add}</span>
            </Button>
          )
        }
      >
        {modes}
      </PageHeader>
      <div className={css.split} data-opened={role !== null || isNew || undefined}>
        <div className={css.side}>
          {error !== null && data === undefined ? (
            <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
          ) : data === undefined ? (
            <SkeletonRows rows={9} columns={2} />
          ) : (
            <RoleList roles={roles} opened={role?.id ?? null} onOpen={(id) => show(String(id))} />
          )}
        </div>
        <div className={css.main}>
          {isNew ? (
            <RoleEditor
              key={`new ${copied?.id ?? ''}`}
              of={null}
              from={copied}
              onClose={() => show(null)}
              onSaved={({ id }) => show(String(id))}
            />
          ) : role !== null ? (
            <RoleEditor
              key={role.id}
              of={role}
              from={null}
              onClose={() => show(null)}
              onSaved={() => {}}
              onCopy={mayAdd ? () => add(role) : undefined}
            />
          ) : named !== null && data !== undefined ? (
            <EmptyState title={messages.missing}>{messages.missingText}</EmptyState>
          ) : (
            <EmptyState title={messages.choose}>{messages.chooseText}</EmptyState>
          )}
        </div>
      </div>
    </>
  )
}
