import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useAccess, useMayDispatch } from '../../../features/session/access.tsx'
import { factsOf } from '../../../features/shipment/facts.ts'
import { useUndo } from '../../../features/shipment/use-undo.ts'
import { Copyable } from '../../../ui/components/copyable.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { useKeys } from '../../../ui/keyboard/keys.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { useBackLink } from '../../../ui/page/back-link.ts'
import { useTitle } from '../../../ui/page/title.ts'
import { AssignDialog } from '../assign/assign-dialog.tsx'
import { ActionButtons } from './action-buttons.tsx'
import { useActions } from './actions.tsx'
import { DetailBody } from './body.tsx'
import css from './detail.module.css'
import { Unavailable } from './unavailable.tsx'
import { useShipment } from './use-shipment.ts'

/** A shipment as a page of its own. */
export function ShipmentPage({ id }: { id: number }) {
  const current = useShipment(id)
  const { settings } = useAccess()
  const { shell, shipments } = useMessages()
  const [search] = useSearchParams()
  const back = `/shipments${search.size === 0 ? '' : `?${search}`}`
  const facts = current.row ?? (current.shipment && factsOf(current.shipment))
  const mayAssign = useMayDispatch()
  const [assigning, setAssigning] = useState(false)
  const undo = useUndo()
  const { actions, dialogs, onMeasure } = useActions(
    facts,
    current.shipment,
    mayAssign && current.row ? () => setAssigning(true) : undefined,
  )
  useTitle(facts === undefined ? null : facts.ref, settings.provider_title)
  const goBack = useBackLink(back)
  useKeys([{ keys: 'Escape', label: shell.back, run: goBack }])
  useKeys(
    [
      { keys: 'a', label: shipments.assign, run: () => (current.row ? setAssigning(true) : false) },
      { keys: 'u', label: shipments.undo, run: () => undo() },
    ],
    mayAssign,
  )
  return (
    <>
      <PageHeader
        title={
          <span className={css.pageTitle}>
            <Link
              to={back}
              onClick={(event) => {
                // A new tab gets the list.
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                goBack()
              }}
              className={css.back}
              aria-label={shell.back}
              title={`${shell.back} (Esc)`}
            >
              <IconArrowLeft size="1.125rem" stroke={1.8} aria-hidden />
            </Link>
            {facts === undefined ? shipments.shipment : <Copyable text={facts.ref} />}
          </span>
        }
        actions={
          actions.length > 0 && (
            <div className={css.headActions}>
              <ActionButtons actions={actions} />
            </div>
          )
        }
      />
      {facts === undefined ? (
        <Unavailable now={current} />
      ) : (
        <div className={css.page}>
          {actions.length > 0 && (
            <div className={css.pageActions}>
              <ActionButtons actions={actions} />
            </div>
          )}
          <DetailBody
            facts={facts}
            row={current.row}
            shipment={current.shipment}
            problem={current.error}
            again={current.again}
            onMeasure={onMeasure}
            wide
          />
        </div>
      )}
      {dialogs}
      <AssignDialog ids={assigning ? [id] : null} onClose={() => setAssigning(false)} />
    </>
  )
}
