import { useEffect, useRef } from 'react'
import { planAssignment } from '../../features/assignment/plan-assignment.ts'
import { stopRowsOf } from '../../features/assignment/request-rows.ts'
import { tasksOf } from '../../features/assignment/task.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { toast } from '../../ui/components/toast.ts'
import { useAssign } from '../shipments/assign/use-assign.ts'

interface UnassigningProps {
  ids: readonly number[]
  /** Once it is asked of the server. */
  onClose: () => void
}

/** Takes stops from their drivers, and tells what came of it. A file of its own: whoever only looks does without it. */
export default function Unassigning({ ids, onClose }: UnassigningProps) {
  const workspace = useLiveWorkspace()
  const assign = useAssign()
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    const rows = stopRowsOf(workspace)
    const tasks = tasksOf(
      ids.flatMap((id) => rows.get(id) ?? []),
      'next',
    )
    void assign(planAssignment(tasks, null).moves).then((problem) => {
      if (problem !== null) toast({ text: problem, variant: 'error' })
    })
    onClose()
  }, [workspace, assign, ids, onClose])
  return null
}
