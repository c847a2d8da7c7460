import { Modal } from '@mantine/core'
import { useState } from 'react'
import { changeBranch, listBranches, type ManagedBranch } from '../../../contract/branches.ts'
import type { Branch } from '../../../contract/session.ts'
import { compareText } from '../../../domain/values/text-order.ts'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { useClient } from '../../../features/session/session.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { sumMessages as messages } from './messages.ts'
import css from './ops-managers.module.css'

/** Who is the ops manager of each branch; a choice is saved as it is made. */
export default function OpsManagers({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={messages.managers} size="32rem">
      <Managers />
    </Modal>
  )
}

function Managers() {
  const client = useClient()
  const [saving, setSaving] = useState<number | null>(null)
  const { data, error, refetch } = useCallQuery([listBranches.name], (call, signal) =>
    call(listBranches, { signal }),
  )
  if (error)
    return <ErrorState small error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
  if (data === undefined) return <SkeletonRows rows={4} columns={2} />
  const options = data.colleagues.map(({ user_id, name }) => ({ value: String(user_id), label: name }))
  const save = async ({ id, version, name }: ManagedBranch, chosen: string | null) => {
    setSaving(id)
    const outcome = await client(changeBranch, {
      body: { id, version, ops_manager_id: chosen === null ? null : Number(chosen) },
    })
    await invalidateCall(listBranches)
    setSaving(null)
    void toast(
      outcome.ok
        ? { text: messages.saved(name), variant: 'success' }
        : { text: outcome.error, variant: 'error' },
    )
  }
  return (
    <>
      <p className={css.text}>{messages.managersText}</p>
      <ul className={css.branches} aria-busy={saving !== null}>
        {data.branches
          .filter(({ deleted_date }) => deleted_date === null)
          .toSorted((a, b) => compareText(a.name, b.name))
          .map((branch) => (
            <li key={branch.id} className={css.branch}>
              <span>{branch.name}</span>
              <SearchableSelect
                label={messages.managerOf(branch.name)}
                hideLabel
                clearable
                placeholder={messages.nobodyYet}
                // Who has left is still named until somebody else is chosen.
                options={withManager(options, branch)}
                value={branch.ops_manager === null ? null : String(branch.ops_manager.id)}
                onChoose={(chosen) => void save(branch, chosen)}
              />
            </li>
          ))}
      </ul>
    </>
  )
}

type Option = { readonly value: string; readonly label: string }

function withManager(options: readonly Option[], { ops_manager }: Branch): readonly Option[] {
  if (ops_manager === null || options.some(({ value }) => value === String(ops_manager.id))) return options
  return [{ value: String(ops_manager.id), label: ops_manager.name }, ...options]
}
