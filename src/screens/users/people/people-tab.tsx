import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { permissionOf } from '../../../contract/call.ts'
import { addUser, type ManagedUser } from '../../../contract/users.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useActiveBranches } from '../../../features/session/active-branches.ts'
import { useColumnLayout } from '../../../features/session/column-layout.ts'
import { useHasDraft } from '../../../features/session/drafts.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { WithPanel } from '../../../ui/components/side-panel.tsx'
import { EmptyState } from '../../../ui/components/states.tsx'
import type { FacetProps } from '../../../ui/form/facet.tsx'
import { useKeys } from '../../../ui/keyboard/keys.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { type QueryChange, useUrlQuery } from '../../../ui/page/url-query.ts'
import { AnsweredList, countNote } from '../../../ui/table/answered-list.tsx'
import type { Sort } from '../../../ui/table/column.ts'
import { useArrangement } from '../../../ui/table/use-arrangement.ts'
import { users as messages } from '../messages.ts'
import css from '../users.module.css'
import { UserCard, userColumns } from './columns.tsx'
import { useRoles, useUsers } from './use-users.ts'
import { UserDialog, userDrafts } from './user-dialog.tsx'
import { UserPanel } from './user-panel.tsx'

const TYPING_MS = 200
const NOBODY: readonly ManagedUser[] = []
const BY_USERNAME: Sort = { key: 'username', down: false }

const numberIn = (search: URLSearchParams, name: string) => Number(search.get(name)) || undefined
/** What the server filters by, for what is chosen. */
const STATES: Readonly<Record<string, { is_active: boolean; is_invited?: boolean }>> = {
  active: { is_active: true, is_invited: false },
  invited: { is_active: true, is_invited: true },
  deactivated: { is_active: false },
}

/** The list of users, filtered by the server, with one of them opened beside it. */
export function PeopleTab({ opened, modes }: { opened: number | null; modes: ReactNode }) {
  const names = useGeneralData()
  const { may } = useAccess()
  const mayAdd = may(permissionOf(addUser))
  const navigate = useNavigate()
  const [address, change] = useUrlQuery()
  const [typed, setTyped] = useState(() => address.get('search') ?? '')
  const [search] = useDebouncedValue(typed, TYPING_MS)
  // A link leads to the invitation of a driver: `/users?driver=7`.
  const driver = names.drivers.get(numberIn(address, 'driver') ?? 0) ?? null
  const [adding, setAdding] = useState((useHasDraft(userDrafts, 0) || driver !== null) && mayAdd)
  // Once the form is gone, so that nobody is asked about what was typed into it; whoever is added next is somebody else.
  useEffect(() => {
    if (!adding && address.has('driver')) change({ driver: null })
  }, [adding, address, change])
  const answer = useUsers({
    search,
    role_id: numberIn(address, 'role'),
    branch_id: numberIn(address, 'branch'),
    account_id: numberIn(address, 'account'),
    ...STATES[address.get('state') ?? ''],
  })
  const { data } = answer
  const users = data?.users ?? NOBODY

  const { roleName } = useMessages().profile
  const columns = useMemo(() => userColumns(names, roleName), [names, roleName])
  const arrangement = useArrangement(columns, ...useColumnLayout('users'))
  // Whose invitation it begins with is no part of the list.
  const filters = new URLSearchParams([...address].filter(([name]) => name !== 'driver'))
  const where = filters.size === 0 ? '' : `?${filters}`
  const open = useCallback(
    (id: number) => navigate(`/users/${id}${where}`, { replace: opened !== null }),
    [navigate, where, opened],
  )
  const close = useCallback(() => navigate(`/users${where}`), [navigate, where])
  useKeys([{ keys: 'n', label: messages.dialog.add, run: () => setAdding(true) }], mayAdd)

  const isFiltered = search.trim() !== '' || filters.size > 0
  return (
    <>
      <PageHeader
        title={<span className={css.heading}>{messages.title}</span>}
        note={data !== undefined && countNote(messages, users.length, data.count)}
        actions={
          mayAdd && (
            <Button size="xs" aria-label={messages.add} onClick={() => setAdding(true)}>
              <IconUserPlus size="1rem" stroke={1.8} />
              <span className={css.wide}>{messages.add}</span>
            </Button>
          )
        }
      >
        {modes}
      </PageHeader>
      <WithPanel
        panel={
          opened !== null && (
            <UserPanel id={opened} listed={users.find(({ id }) => id === opened)} onClose={close} />
          )
        }
      >
        <AnsweredList
          label={messages.title}
          answer={answer}
          rows={users}
          question={[search, ...address]}
          columns={columns}
          arrangement={arrangement}
          firstSort={BY_USERNAME}
          typed={typed}
          onType={setTyped}
          isTyping={typed !== search}
          placeholder={messages.find}
          facets={useFacets(address, change)}
          onOpen={open}
          opened={opened}
          card={(user) => <UserCard user={user} names={names} />}
          empty={
            <EmptyState title={isFiltered ? messages.noneSuch : messages.none}>
              {isFiltered ? messages.noneSuchText : messages.noneText}
            </EmptyState>
          }
        />
      </WithPanel>
      <UserDialog
        opened={adding}
        user={null}
        driver={driver}
        onClose={() => setAdding(false)}
        onDone={({ id }) => open(id)}
      />
    </>
  )
}

/** One of each: the server filters by one role, branch, account and state. */
function useFacets(address: URLSearchParams, change: (changes: QueryChange) => void): readonly FacetProps[] {
  const names = useGeneralData()
  const activeBranches = useActiveBranches()
  const roles = useRoles()
  const { roleName } = useMessages().profile
  const facet = (
    name: string,
    label: string,
    options: readonly { value: string; label: string }[],
  ): FacetProps => {
    const now = address.get(name)
    return {
      label,
      options,
      chosen: new Set(now === null ? [] : [now]),
      onChoose(chosen) {
        const [last = null] = [...chosen].filter((one) => one !== now)
        change({ [name]: last })
      },
    }
  }
  const named = (things: Iterable<{ readonly id: number; readonly name: string }>) =>
    [...things].map(({ id, name }) => ({ value: String(id), label: name }))
  return [
    facet(
      'role',
      messages.role,
      named((roles.data?.roles ?? []).map((role) => ({ id: role.id, name: roleName(role) }))),
    ),
    facet('branch', messages.branch, named(activeBranches)),
    facet('account', messages.account, named(names.accounts.values())),
    facet('state', messages.state, [
      { value: 'active', label: messages.active },
      { value: 'invited', label: messages.invited },
      { value: 'deactivated', label: messages.deactivated },
    ]),
  ]
}
