import { useParams, useSearchParams } from 'react-router-dom'
import { permissionOf } from '../../contract/call.ts'
import { listRoles } from '../../contract/roles.ts'
import { listUsers } from '../../contract/users.ts'
import { idIn } from '../../domain/values/row-id.ts'
import { useAccess } from '../../features/session/access.tsx'
import { ForbiddenState } from '../../features/session/forbidden-state.tsx'
import { Segments } from '../../ui/components/segments.tsx'
import { users as messages } from './messages.ts'
import { PeopleTab } from './people/people-tab.tsx'
import { RolesTab } from './roles/roles-tab.tsx'

const TABS = [
  { value: 'users', permission: permissionOf(listUsers) },
  { value: 'roles', permission: permissionOf(listRoles) },
] as const

/** /users and /users/:id: the people who work here, and what each role may (000 §6). */
export function Screen() {
  const { id } = useParams()
  const [search, setSearch] = useSearchParams()
  const { may } = useAccess()
  const tabs = TABS.filter(({ permission }) => may(permission))
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? tabs[0]?.value
  if (tab === undefined) return <ForbiddenState what={messages.title} />
  const modes = (
    <Segments
      label={messages.tabs}
      options={tabs.map(({ value }) => ({
        value,
        label: value === 'users' ? messages.title : messages.roles,
      }))}
      chosen={tab}
      onChoose={(next) => setSearch(next === 'users' ? {} : { tab: next })}
    />
  )
  return tab === 'roles' ? <RolesTab modes={modes} /> : <PeopleTab opened={idIn(id)} modes={modes} />
}
