import { Button } from '@mantine/core'
import {
  IconCalendarTime,
  IconPencil,
  IconPrinter,
  IconProgressCheck,
  IconUserShare,
} from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import type { Shipment } from '../../../contract/shipments.ts'
import { isProviderAdmin } from '../../../domain/identity/role.ts'
import type { Print } from '../../../domain/labels/print-limits.ts'
import { hasAssignableStop } from '../../../domain/shipments/assignable.ts'
import { isBlank } from '../../../domain/shipments/blank.ts'
import { isEditable } from '../../../domain/shipments/editing.ts'
import { nextStatuses } from '../../../domain/shipments/next-status.ts'
import { isFinished, isInvalid } from '../../../domain/shipments/shipment-status.ts'
import { labelMessages } from '../../../features/labels/messages.ts'
import { usePrint } from '../../../features/labels/use-print.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useHasDraft } from '../../../features/session/drafts.ts'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { useKeys } from '../../../ui/keyboard/keys.tsx'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import { shipmentChanges as messages } from './change-messages.ts'
import { contentDrafts } from './content-drafts.ts'
import { contentMessages } from './content-messages.ts'
import css from './detail.module.css'
import { fillInDrafts } from './fill-in-drafts.ts'
import { fillInMessages } from './fill-in-messages.ts'
import { editDrafts } from './reschedule-draft.ts'
import { StatusDialog, statusDrafts } from './status-dialog.tsx'

const LazyRescheduleDialog = lazyOnDemand(
  async () => {
    const { RescheduleDialog } = await import('./reschedule-dialog.tsx')
    type Props = ComponentProps<typeof RescheduleDialog> & { onMissed: () => void }
    return { default: ({ onMissed: _, ...props }: Props) => <RescheduleDialog {...props} /> }
  },
  ({ onMissed }) => onMissed(),
)

const LazyContentDialog = lazyOnDemand(
  async () => {
    const { ContentDialog } = await import('./content-dialog.tsx')
    type Props = ComponentProps<typeof ContentDialog> & { onMissed: () => void }
    return { default: ({ onMissed: _, ...props }: Props) => <ContentDialog {...props} /> }
  },
  ({ onMissed }) => onMissed(),
)

const LazyFillInDialog = lazyOnDemand(
  async () => {
    const { FillInDialog } = await import('./fill-in-dialog.tsx')
    type Props = ComponentProps<typeof FillInDialog> & { onMissed: () => void }
    return { default: ({ onMissed: _, ...props }: Props) => <FillInDialog {...props} /> }
  },
  ({ onMissed }) => onMissed(),
)

export interface ActionsNow {
  readonly any: boolean
  readonly mayMove: boolean
  readonly mayAssign: boolean
  readonly mayEdit: boolean
  readonly move: () => void
  readonly assign: () => void
  readonly edit: () => void
  readonly editContent: () => void
  /** It was booked blank, and is filled in here. */
  readonly mayFillIn: boolean
  readonly fillIn: () => void
  readonly mayPrint: boolean
  readonly isPrinting: boolean
  readonly print: (what: Print) => void
  readonly dialogs: ReactNode
}

/** What this person may do with this shipment as it is now, with the dialogs in which it is decided. */
export function useActions(
  facts: ShipmentFacts | undefined,
  shipment: Shipment | undefined,
  onAssign: (() => void) | undefined,
): ActionsNow {
  const { may, user } = useAccess()
  const [dialog, setDialog] = useState<'status' | 'edit' | 'content' | 'fill-in' | null>(null)
  const mayChange = facts !== undefined && may('API_/shipments:PATCH')
  // The current status is always offered; with nothing else there is no choice.
  const mayMove = mayChange && nextStatuses(facts).length > 1
  const mayAssign =
    mayChange &&
    onAssign !== undefined &&
    (hasAssignableStop('collection', facts) || hasAssignableStop('delivery', facts))
  const mayOpen =
    mayChange &&
    !isFinished(facts.status) &&
    !isInvalid(facts.status) &&
    isEditable(facts.status, user !== null && isProviderAdmin(user.role_id))
  // What nobody has filled in has no window to be moved.
  const mayFillIn = mayOpen && isBlank(facts)
  const mayEdit = mayOpen && !isBlank(facts)
  const printing = usePrint()
  const mayPrint = printing.mayPrint && facts !== undefined && !isInvalid(facts.status)
  const print = (what: Print) => {
    if (facts !== undefined) void printing.print([facts.id], what)
  }
  const close = () => setDialog(null)
  // Its code comes when it is asked for first; from then on it stays, so that it can be seen to close. What could not be had
  // goes, so that it is tried anew.
  const [wasEdited, setWasEdited] = useState(false)
  const [wasContentEdited, setWasContentEdited] = useState(false)
  const [wasFilledIn, setWasFilledIn] = useState(false)
  if (dialog === 'fill-in' && !wasFilledIn) setWasFilledIn(true)
  if (dialog === 'content' && !wasContentEdited) setWasContentEdited(true)
  if (dialog === 'edit' && !wasEdited) setWasEdited(true)
  // Whoever was typing when the session ended goes on where they were.
  const hasEdit = useHasDraft(editDrafts, facts?.id)
  const hasContent = useHasDraft(contentDrafts, facts?.id)
  const hasFillIn = useHasDraft(fillInDrafts, facts?.id)
  const hasStatus = useHasDraft(statusDrafts, facts?.id)
  const id = facts?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each shipment that is shown
  useEffect(() => {
    if (id === undefined) return
    if (hasFillIn) setDialog('fill-in')
    else if (hasContent) setDialog('content')
    else if (hasEdit || hasStatus) setDialog(hasEdit ? 'edit' : 'status')
  }, [id])

  useKeys([{ keys: '.', label: messages.statusKey, run: () => setDialog('status') }], mayMove)
  useKeys([{ keys: 'e', label: messages.editKey, run: () => setDialog('edit') }], mayEdit)
  useKeys([{ keys: 'm', label: contentMessages.editKey, run: () => setDialog('content') }], mayEdit)
  useKeys([{ keys: 'f', label: fillInMessages.fillIn, run: () => setDialog('fill-in') }], mayFillIn)
  useKeys([{ keys: 'p', label: labelMessages.stickersKey, run: () => print('sticker') }], mayPrint)
  return {
    any: mayMove || mayAssign || mayEdit || mayFillIn || mayPrint,
    mayFillIn,
    fillIn: () => setDialog('fill-in'),
    mayMove,
    mayAssign,
    mayEdit,
    move: () => setDialog('status'),
    assign: () => onAssign?.(),
    edit: () => setDialog('edit'),
    editContent: () => setDialog('content'),
    mayPrint,
    isPrinting: printing.isPrinting,
    print,
    dialogs: facts !== undefined && (
      <>
        <StatusDialog opened={dialog === 'status'} facts={facts} onClose={close} />
        {wasFilledIn && (
          <LazyFillInDialog
            opened={dialog === 'fill-in'}
            facts={facts}
            shipment={shipment}
            onClose={close}
            onMissed={() => {
              close()
              setWasFilledIn(false)
            }}
          />
        )}
        {wasContentEdited && (
          <LazyContentDialog
            opened={dialog === 'content'}
            facts={facts}
            shipment={shipment}
            onClose={close}
            onMissed={() => {
              close()
              setWasContentEdited(false)
            }}
          />
        )}
        {wasEdited && (
          <LazyRescheduleDialog
            opened={dialog === 'edit'}
            facts={facts}
            shipment={shipment}
            onClose={close}
            onMissed={() => {
              close()
              setWasEdited(false)
            }}
          />
        )}
      </>
    ),
  }
}

/** Buttons for what may be done; what may not is not there. */
export function Actions({ actions }: { actions: ActionsNow }) {
  return (
    <div className={css.actions}>
      {actions.mayFillIn && (
        <Button
          size="xs"
          title={fillInMessages.fillInTitle}
          leftSection={<IconPencil size="0.9375rem" stroke={1.8} />}
          onClick={actions.fillIn}
        >
          {fillInMessages.fillIn}
        </Button>
      )}
      {actions.mayAssign && (
        <Button
          size="xs"
          title={messages.assignTitle}
          leftSection={<IconUserShare size="0.9375rem" stroke={1.8} />}
          onClick={actions.assign}
        >
          {messages.assign}
        </Button>
      )}
      {actions.mayMove && (
        <Button
          size="xs"
          variant="default"
          title={messages.statusTitle}
          leftSection={<IconProgressCheck size="0.9375rem" stroke={1.8} />}
          onClick={actions.move}
        >
          {messages.status}
        </Button>
      )}
      {actions.mayEdit && (
        <Button
          size="xs"
          variant="default"
          title={messages.editTitle}
          leftSection={<IconCalendarTime size="0.9375rem" stroke={1.8} />}
          onClick={actions.edit}
        >
          {messages.reschedule}
        </Button>
      )}
      {actions.mayEdit && (
        <Button
          size="xs"
          variant="default"
          title={contentMessages.editTitle}
          leftSection={<IconPencil size="0.9375rem" stroke={1.8} />}
          onClick={actions.editContent}
        >
          {contentMessages.edit}
        </Button>
      )}
      {actions.mayPrint && (
        <>
          <Button
            size="xs"
            variant="default"
            title={labelMessages.stickersTitle}
            leftSection={<IconPrinter size="0.9375rem" stroke={1.8} />}
            loading={actions.isPrinting}
            onClick={() => actions.print('sticker')}
          >
            {labelMessages.stickers}
          </Button>
          <Button
            size="xs"
            variant="default"
            title={labelMessages.waybillTitle}
            disabled={actions.isPrinting}
            onClick={() => actions.print('waybill')}
          >
            {labelMessages.waybill}
          </Button>
        </>
      )}
    </div>
  )
}
