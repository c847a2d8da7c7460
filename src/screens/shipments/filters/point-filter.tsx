import { NativeSelect } from '@mantine/core'
import { permissionOf } from '../../../contract/call.ts'
import { listPickupPoints } from '../../../contract/pickup-points.ts'
import { idIn } from '../../../domain/values/row-id.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useCallQuery } from '../../../features/session/answers.ts'
import { formMessages as messages } from './form-messages.ts'

/** More than any provider has. */
const ALL = { limit: 1000, include_retired: 'true' } as const

interface PointFilterProps {
  point: number | null
  onChoose: (point: number | null) => void
}

/** One pickup point, whichever end it is of; not there where a provider has none. */
export function PointFilter({ point, onChoose }: PointFilterProps) {
  const { may } = useAccess()
  const { data } = useCallQuery(
    [listPickupPoints.name, 'filter'],
    (client, signal) => client(listPickupPoints, { query: ALL, signal }),
    { when: may(permissionOf(listPickupPoints)) },
  )
  const points = data?.pickup_points ?? []
  if (points.length === 0) return null
  return (
    <NativeSelect
      label={messages.point}
      value={point ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(idIn(value))}
      data={[
        { value: '', label: messages.anyPoint },
        ...points.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}
