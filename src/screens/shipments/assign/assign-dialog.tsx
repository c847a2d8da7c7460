import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useFocusBack } from '../../../ui/focus-back.ts'
import { useFloor, useGeneralData } from '../../../ui/live.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { assign as words } from '../../../ui/words/staff/assign.ts'
import css from './assign.module.css'
import { DriverList } from './driver-list.tsx'
import { planAssignment, sideOf, type Which } from './plan.ts'
import type { Assigning } from './use-assign.ts'

interface AssignDialogProps {
  /** The shipments to give; null while the dialog is closed. */
  ids: readonly number[] | null
  onClose: () => void
  assign: Assigning['assign']
}

/** To whom? Opens on the keyboard, closes on the choice. */
export function AssignDialog({ ids, ...what }: AssignDialogProps) {
  return ids === null ? null : <Opened ids={ids} {...what} />
}

type OpenedProps = AssignDialogProps & { ids: readonly number[] }

/** There whole as soon as it is asked for: one that comes with the next frame would leave the first letters to the screen. */
function Opened(props: OpenedProps) {
  useFocusBack()
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={words.title}
      size="35rem"
      padding={0}
      classNames={{ header: css.modalHead, body: css.modal }}
    >
      <Choice {...props} />
    </Modal>
  )
}

function Choice({ ids, onClose, assign }: OpenedProps) {
  const floor = useFloor()
  const { drivers } = useGeneralData()
  const [which, setWhich] = useState<Which>('next')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const rows = ids.flatMap((id) => floor.shipments.get(id) ?? [])
  const collections = rows.filter((row) => sideOf(row, 'next') === 'collection').length
  const open = planAssignment(rows, which, -1)
  const branches = new Set(rows.flatMap((row) => row[`${sideOf(row, which)}_branch_id`] ?? []))
  const current = new Set(rows.flatMap((row) => row[`${sideOf(row, which)}_agent_id`] ?? []))

  const choose = async (driver: number | null) => {
    const { moves } = planAssignment(rows, which, driver)
    if (moves.length === 0) {
      const name = driver === null ? words.nobody : (drivers.get(driver)?.name ?? words.thisDriver)
      setError(open.moves.length === 0 ? words.none : words.allWith(name))
      return
    }
    setBusy(true)
    setError(null)
    const problem = await assign(moves)
    setBusy(false)
    if (problem === null) onClose()
    else setError(problem)
  }

  return (
    <>
      <div className={css.what}>
        <p>
          {rows.length === 1 ? (
            <>
              <span className="mono">{rows[0]?.ref}</span> {words.from} {rows[0]?.collection_place} {words.to}{' '}
              {rows[0]?.delivery_place}
            </>
          ) : (
            words.shipments(rows.length)
          )}
        </p>
        <Segments<Which>
          label={words.which}
          chosen={which}
          onChoose={setWhich}
          options={[
            { value: 'next', label: nextLabel(collections, rows.length) },
            { value: 'collection', label: words.sides.collection },
            { value: 'delivery', label: words.sides.delivery },
          ]}
        />
        {open.refused.length > 0 && (
          <p className={css.refused}>
            {words.stay(open.refused.length, rows.length)}{' '}
            {open.refused
              .slice(0, 4)
              .map(({ ref }) => ref)
              .join(', ')}
            {open.refused.length > 4 && '…'}
          </p>
        )}
      </div>
      <DriverList near={branches} current={current} busy={busy} onChoose={choose} />
      <div className={css.foot}>
        <p role="alert" className={css.error}>
          {error}
        </p>
        {current.size > 0 && (
          <Button variant="default" disabled={busy} onClick={() => choose(null)}>
            {words.take}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </>
  )
}

function nextLabel(collections: number, all: number): string {
  if (collections === all) return words.nextCollection
  if (collections === 0) return words.nextDelivery
  return words.nextBoth(collections, all - collections)
}
