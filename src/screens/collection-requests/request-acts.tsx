import { Button } from '@mantine/core'
import { useState } from 'react'
import { permissionOf } from '../../contract/call.ts'
import { changeCollectionRequests } from '../../contract/collection-requests.ts'
import { isOverRequest } from '../../domain/dispatch/collection-request.ts'
import { rowOfRequest } from '../../features/assignment/request-rows.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../features/session/access.tsx'
import { toast } from '../../ui/components/toast.ts'
import { lazyOnDemand } from '../../ui/loading/lazy.tsx'
import { AssignDialog } from '../shipments/assign/assign-dialog.tsx'
import { resolve } from '../shipments/resolve/messages.ts'
import type { RequestAct } from './act-dialog.tsx'
import { requests as messages } from './messages.ts'
import css from './requests.module.css'

const ActDialog = lazyOnDemand(
  async () => ({ default: (await import('./act-dialog.tsx')).ActDialog }),
  ({ onClose }) => onClose(),
)

/** What is done to many at once. */
const BULK_ACTS = ['assign', 'reschedule', 'close', 'cancel'] as const satisfies readonly RequestAct[]

interface RequestActsOf {
  /** Something was done; what was refused is left, to be looked at. */
  readonly onDone?: (left: readonly number[]) => void
}

/** Does something to requests of the live workspace, by one or by many, of now. `dialogs` is drawn where they are listed. */
export function useRequestActs({ onDone }: RequestActsOf = {}) {
  const { requests } = useLiveWorkspace()
  const { audience, isPast, may } = useAccess()
  const [acting, setActing] = useState<{ act: RequestAct; ids: readonly number[] } | null>(null)
  const act = (which: RequestAct, ids: readonly number[]) => {
    const open = ids.filter((id) => {
      const row = requests.get(id)
      return row !== undefined && !isOverRequest(row.status)
    })
    if (open.length < ids.length)
      toast({ text: messages.leftOut(ids.length - open.length), variant: 'info', id: 'left-out' })
    if (open.length > 0) setActing({ act: which, ids: open })
  }
  const rows = acting?.ids.flatMap((id) => requests.get(id) ?? []) ?? []
  const close = () => setActing(null)
  const dialogs = (
    <>
      <AssignDialog
        ids={acting?.act === 'assign' ? acting.ids.map(rowOfRequest) : null}
        isAtOnce
        onClose={close}
      />
      {acting !== null && acting.act !== 'assign' && rows.length > 0 && (
        <ActDialog
          act={acting.act}
          rows={rows}
          onClose={close}
          onDone={(changed) => {
            close()
            onDone?.(acting.ids.filter((id) => !changed.includes(id)))
          }}
        />
      )}
    </>
  )
  const mayAct = audience === 'staff' && !isPast && may(permissionOf(changeCollectionRequests))
  return { mayAct, act, dialogs }
}

interface RequestActButtonsProps {
  size: 'xs' | 'compact-sm' | 'compact-xs'
  /** The first of them is the usual thing to do here. */
  isMain?: boolean
  /** What an act is called with what it is done to, spoken. */
  labelOf: (act: string) => string
  onAct: (act: RequestAct) => void
}

export function RequestActButtons({ size, isMain = false, labelOf, onAct }: RequestActButtonsProps) {
  return BULK_ACTS.map((act, i) => (
    <Button
      key={act}
      size={size}
      variant={i === 0 && isMain ? 'filled' : 'default'}
      aria-label={labelOf(messages.acts[act])}
      onClick={() => onAct(act)}
    >
      {messages.acts[act]}
    </Button>
  ))
}

interface RequestToolbarProps {
  all: readonly number[]
  chosen: readonly number[]
  onAct: (act: RequestAct, ids: readonly number[]) => void
}

/** Above a list: what is done to those that are chosen, or to all of them. */
export function RequestToolbar({ all, chosen, onAct }: RequestToolbarProps) {
  const meant = chosen.length > 0 ? chosen : all
  return (
    <div className={css.toolbar} role="toolbar" aria-label={resolve.group}>
      <span className={css.meant}>
        {chosen.length > 0 ? resolve.selected(chosen.length) : resolve.all(all.length)}
      </span>
      <RequestActButtons
        size="compact-sm"
        isMain
        labelOf={(name) => messages.of(name, messages.many(meant.length))}
        onAct={(act) => onAct(act, meant)}
      />
    </div>
  )
}
