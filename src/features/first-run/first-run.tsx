import { Button } from '@mantine/core'
import { IconBuildingWarehouse, IconSteeringWheel } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { addBranch } from '../../contract/branches.ts'
import { permissionOf } from '../../contract/call.ts'
import { addDriver } from '../../contract/drivers.ts'
import { EmptyState } from '../../ui/components/states.tsx'
import { useMay } from '../session/access.tsx'
import { firstRun as messages } from './messages.ts'
import type { FirstRunStep } from './use-first-run.ts'

const STEPS = {
  branch: {
    icon: IconBuildingWarehouse,
    to: '/settings?tab=general&section=branches&new=1',
    permission: permissionOf(addBranch),
  },
  driver: {
    icon: IconSteeringWheel,
    to: '/settings?tab=driver&section=drivers&new=1',
    permission: permissionOf(addDriver),
  },
} as const

/** In place of an empty board, map or dashboard: what is made first, and where, for whoever may. */
export default function FirstRun({ step, small }: { step: FirstRunStep; small?: boolean }) {
  const { icon, to, permission } = STEPS[step]
  const { title, text, ask, add } = messages[step]
  const mayAdd = useMay(permission)
  const action = mayAdd && (
    <Button component={Link} to={to} size={small ? 'xs' : 'sm'}>
      {add}
    </Button>
  )
  return (
    <EmptyState icon={icon} title={title} {...(small && { small })} {...(mayAdd && { action })}>
      {mayAdd ? text : ask}
    </EmptyState>
  )
}
