import { useEffect, useRef } from 'react'
import type { LiveShipment } from '../../contract/live.ts'
import { planAssignment } from '../../features/assignment/plan-assignment.ts'
import { tasksOf } from '../../features/assignment/task.ts'
import { toast } from '../../ui/components/toast.ts'
import { useAssign } from '../shipments/assign/use-assign.ts'

interface UnassigningProps {
  /** As they stood when somebody asked: what a colleague has changed since is not overwritten. */
  rows: readonly LiveShipment[]
  /** Once it is asked of the server. */
  onClose: () => void
}

/** Takes stops from their drivers, and tells what came of it. A file of its own: whoever only looks does without it. */
export default function Unassigning({ rows, onClose }: UnassigningProps) {
  const assign = useAssign()
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void assign(planAssignment(tasksOf(rows, 'next'), null).moves).then((problem) => {
      if (problem !== null) toast({ text: problem, variant: 'error' })
    })
    onClose()
  }, [assign, rows, onClose])
  return null
}
