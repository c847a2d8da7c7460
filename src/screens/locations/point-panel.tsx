import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { permissionOf } from '../../contract/call.ts'
import { changePickupPoint, listPickupPoints, type PickupPointAnswer } from '../../contract/pickup-points.ts'
import { PROVINCES } from '../../domain/values/province.ts'
import { useAccess } from '../../features/session/access.tsx'
import { invalidateCall } from '../../features/session/answers.ts'
import { useHasDraft } from '../../features/session/drafts.ts'
import { useClient } from '../../features/session/session.tsx'
import { Copyable } from '../../ui/components/copyable.tsx'
import { Facts, Section, SidePanel } from '../../ui/components/side-panel.tsx'
import { toast } from '../../ui/components/toast.ts'
import { useKeys } from '../../ui/keyboard/keys.tsx'
import css from './locations.module.css'
import { locations as messages } from './messages.ts'
import { distanceText } from './point-card.tsx'
import { PointDialog, pointDrafts } from './point-dialog.tsx'

/** ms: as long as it takes to see that it was the wrong one. */
const UNDO_MS = 10_000

/** A location beside the map. */
export function PointPanel({ point, onClose }: { point: PickupPointAnswer; onClose: () => void }) {
  const client = useClient()
  const { may, audience } = useAccess()
  const isKept = audience === 'staff' && may(permissionOf(changePickupPoint))
  const [editing, setEditing] = useState(useHasDraft(pointDrafts, point.id) && isKept)
  useKeys([{ keys: 'e', label: messages.change, run: () => setEditing(true) }], isKept)

  const setActive = async (active: boolean, version: number, isUndone = false) => {
    const outcome = await client(changePickupPoint, { body: { id: point.id, version, active } })
    await invalidateCall(listPickupPoints)
    if (!outcome.ok) return toast({ text: outcome.error, variant: 'error' })
    const next = outcome.value.pickup_point
    const undo = { label: messages.undo, run: () => void setActive(!active, next.version, true) }
    toast({
      text: (active ? messages.isReactivated : messages.isRetired)(point.name),
      variant: 'success',
      ...(!isUndone && { autoHide: UNDO_MS, action: undo }),
    })
  }
  const distance = distanceText(point)
  return (
    <SidePanel
      half
      label={messages.one(point.name)}
      title={
        <span className={css.panelTitle}>
          <span className={css.name}>{point.name}</span>
          {!point.active && <span className={css.quiet}>{messages.retired}</span>}
        </span>
      }
      onClose={onClose}
      foot={
        isKept ? (
          <div className={css.actions}>
            <Button
              size="sm"
              leftSection={<IconPencil size="1rem" stroke={1.7} />}
              onClick={() => setEditing(true)}
            >
              {messages.change}
            </Button>
            <span className={css.space} />
            <Button
              size="sm"
              variant="subtle"
              color={point.active ? 'red' : undefined}
              onClick={() => void setActive(!point.active, point.version)}
            >
              {point.active ? messages.retire : messages.reactivate}
            </Button>
          </div>
        ) : undefined
      }
    >
      <Section title={messages.compartments}>
        <Compartments point={point} isStaff={audience === 'staff'} />
      </Section>
      <Section title={messages.address}>
        <p className={css.text}>
          {[
            point.street_address,
            point.local_area,
            point.city === point.local_area ? '' : point.city,
            [PROVINCES[point.zone].name, point.code].filter((part) => part !== '').join(', '),
          ]
            .filter((line) => line !== '')
            .join('\n')}
        </p>
        <Facts
          facts={[
            [messages.kind, messages.types[point.type]],
            [messages.network, messages.networks[point.provider]],
            [messages.hours, point.hours || messages.noHours],
            ...(distance === '' ? [] : [[messages.distance, distance] as const]),
            [messages.copyPlace, <Copyable key="place" text={`${point.lat}, ${point.lng}`} />],
          ]}
        />
      </Section>
      <PointDialog opened={editing} point={point} onClose={() => setEditing(false)} onDone={() => {}} />
    </SidePanel>
  )
}

function Compartments({ point, isStaff }: { point: PickupPointAnswer; isStaff: boolean }) {
  if (point.compartments.length === 0) return <p className={css.text}>{messages.notKept}</p>
  return (
    <table className={css.sizes}>
      <thead>
        <tr>
          <th scope="col">{messages.sizeName}</th>
          <th scope="col">{messages.free}</th>
          {isStaff && <th scope="col">{messages.reserved}</th>}
          {isStaff && <th scope="col">{messages.outOfUse}</th>}
          <th scope="col">{messages.total}</th>
        </tr>
      </thead>
      <tbody>
        {point.compartments.map(
          ({ name, free, reserved, out_of_use, total, length, width, height, weight }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {length !== null && width !== null && height !== null && weight !== null && (
                  <span className={css.measures}>
                    {messages.measuresOf(String(length), String(width), String(height), String(weight))}
                  </span>
                )}
              </th>
              <td data-none={free === 0 || undefined}>{free}</td>
              {isStaff && <td>{reserved}</td>}
              {isStaff && <td>{out_of_use}</td>}
              <td>{total}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}
