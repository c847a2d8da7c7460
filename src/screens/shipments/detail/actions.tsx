import {
  IconArrowBackUp,
  IconBan,
  IconCalendarTime,
  IconClipboardCheck,
  IconCopy,
  IconFileText,
  IconPencil,
  IconPrinter,
  IconProgressCheck,
  IconRulerMeasure,
  IconTag,
  IconUserShare,
} from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Shipment } from '../../../contract/shipments.ts'
import { isKiosk } from '../../../domain/console/kiosk.ts'
import { isOffered } from '../../../domain/console/menu.ts'
import { isBlank } from '../../../domain/shipments/blank.ts'
import { isInvalid } from '../../../domain/shipments/shipment-status.ts'
import { keysOf } from '../../../domain/values/table.ts'
import { labelMessages } from '../../../features/labels/messages.ts'
import { usePrint } from '../../../features/labels/use-print.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useHasDraft } from '../../../features/session/drafts.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { useKeys } from '../../../ui/keyboard/keys.tsx'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import { copiedMessages } from '../new/copied-messages.ts'
import { type Copy, copyAddress } from '../new/copy-address.ts'
import { cancelDrafts } from './cancel-drafts.ts'
import { shipmentChanges as messages } from './change-messages.ts'
import { contentDrafts } from './content-drafts.ts'
import { contentMessages } from './content-messages.ts'
import { fillInDrafts } from './fill-in-drafts.ts'
import { fillInMessages } from './fill-in-messages.ts'
import { measureDrafts } from './measure-drafts.ts'
import { measureMessages } from './measure-messages.ts'
import { recordDrafts } from './record-drafts.ts'
import { recordMessages } from './record-messages.ts'
import { editDrafts } from './reschedule-draft.ts'
import { statusDrafts } from './status-drafts.ts'
import { tagsMessages } from './tags-messages.ts'
import { useOffered } from './use-offered.ts'

interface DialogProps {
  opened: boolean
  facts: ShipmentFacts
  shipment: Shipment | undefined
  onClose: () => void
}

/** Its code comes when it is asked for first. */
const dialogOnDemand = (load: () => Promise<ComponentType<DialogProps>>) =>
  lazyOnDemand(
    async () => {
      const Dialog = await load()
      return {
        default: ({ onMissed: _, ...props }: DialogProps & { onMissed: () => void }) => <Dialog {...props} />,
      }
    },
    ({ onMissed }) => onMissed(),
  )

const DIALOGS = {
  status: dialogOnDemand(async () => (await import('./status-dialog.tsx')).StatusDialog),
  reschedule: dialogOnDemand(async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog),
  content: dialogOnDemand(async () => (await import('./content-dialog.tsx')).ContentDialog),
  record: dialogOnDemand(async () => (await import('./record-dialog.tsx')).RecordDialog),
  cancel: dialogOnDemand(async () => (await import('./cancel-dialog.tsx')).CancelDialog),
  measure: dialogOnDemand(async () => (await import('./measure-dialog.tsx')).MeasureDialog),
  tags: dialogOnDemand(async () => (await import('./tags-dialog.tsx')).TagsDialog),
  'fill-in': dialogOnDemand(async () => (await import('./fill-in-dialog.tsx')).FillInDialog),
} as const
type DialogName = keyof typeof DIALOGS

/** Something that this person may do with the shipment as it is now. */
export interface Action {
  readonly label: string
  readonly title: string
  readonly icon?: typeof IconPencil
  readonly run: () => void
  /** What is most wanted stands out. */
  readonly isMain?: boolean
  /** What is done now and then stands behind a button of its own where there is much. */
  readonly isSeldom?: boolean
  readonly isUnderWay?: boolean
  /** How far it is, instead of what it is called; absent where that is not known. */
  readonly progress?: string | undefined
  readonly isDisabled?: boolean
}

export interface ActionsNow {
  readonly actions: readonly Action[]
  readonly dialogs: ReactNode
  /** Opens the measures of its parcels; undefined where nobody here measures them. */
  readonly onMeasure: (() => void) | undefined
}

/** What this person may do with this shipment as it is now, with the dialogs in which it is decided. */
export function useActions(
  facts: ShipmentFacts | undefined,
  shipment: Shipment | undefined,
  onAssign: (() => void) | undefined,
): ActionsNow {
  const access = useAccess()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const printing = usePrint()
  const offers = useOffered(facts, shipment)
  const { tags } = useGeneralData()
  const mayMove = offers.statuses.length > 0
  const mayAssign = onAssign !== undefined && offers.assign.length > 0
  // At a kiosk nothing is booked but by its own steps.
  const mayCopy = isOffered('/shipments/new', access) && !isKiosk(access)
  const copy = (as: Copy) => () => {
    if (facts !== undefined) navigate(copyAddress(as, facts.id))
  }
  const mayPrint = printing.mayPrint && facts !== undefined && !isInvalid(facts.status)
  const mayPrintStickers = mayPrint && !isBlank(facts)
  const print = (what: Parameters<typeof printing.print>[1]) => {
    if (facts !== undefined) void printing.print([facts.id], what)
  }
  const openDialog = (name: DialogName) => () => setDialog(name)
  const close = () => setDialog(null)
  // Once it came it stays, so that it can be seen to close. What could not be had goes, so that it is tried anew.
  const [known, setKnown] = useState<ReadonlySet<DialogName>>(new Set())
  if (dialog !== null && !known.has(dialog)) setKnown(new Set([...known, dialog]))

  // Whoever was typing when the session ended goes on where they were.
  const kept = {
    'fill-in': useHasDraft(fillInDrafts, facts?.id),
    content: useHasDraft(contentDrafts, facts?.id),
    reschedule: useHasDraft(editDrafts, facts?.id),
    cancel: useHasDraft(cancelDrafts, facts?.id),
    measure: useHasDraft(measureDrafts, facts?.id),
    record: useHasDraft(recordDrafts, facts?.id),
    status: useHasDraft(statusDrafts, facts?.id),
    // Which tags it has is chosen again with a press.
    tags: false,
  }
  const id = facts?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each shipment that is shown
  useEffect(() => {
    const first = id === undefined ? undefined : keysOf(kept).find((name) => kept[name])
    if (first !== undefined) setDialog(first)
  }, [id])

  useKeys([{ keys: '.', label: messages.statusKey, run: openDialog('status') }], mayMove)
  useKeys([{ keys: 'e', label: messages.editKey, run: openDialog('reschedule') }], offers.reschedule)
  useKeys([{ keys: 'm', label: contentMessages.editKey, run: openDialog('content') }], offers.edit)
  useKeys([{ keys: 'r', label: measureMessages.measureKey, run: openDialog('measure') }], offers.measure)
  useKeys([{ keys: 'f', label: fillInMessages.fillIn, run: openDialog('fill-in') }], offers.fillIn)
  useKeys([{ keys: 'p', label: labelMessages.stickersKey, run: () => print('sticker') }], mayPrintStickers)

  const offered: readonly (Action & { readonly may: boolean })[] = [
    {
      may: offers.fillIn,
      label: fillInMessages.fillIn,
      title: fillInMessages.fillInTitle,
      icon: IconPencil,
      run: openDialog('fill-in'),
      isMain: true,
    },
    {
      may: mayAssign,
      label: messages.assign,
      title: messages.assignTitle,
      icon: IconUserShare,
      run: () => onAssign?.(),
      isMain: true,
    },
    {
      may: mayMove,
      label: messages.status,
      title: messages.statusTitle,
      icon: IconProgressCheck,
      run: openDialog('status'),
    },
    {
      may: offers.record.length > 0,
      label: recordMessages.record,
      isSeldom: true,
      title: recordMessages.recordTitle,
      icon: IconClipboardCheck,
      run: openDialog('record'),
    },
    {
      may: offers.reschedule,
      label: messages.reschedule,
      title: messages.editTitle,
      icon: IconCalendarTime,
      run: openDialog('reschedule'),
    },
    {
      may: offers.edit,
      label: contentMessages.edit,
      title: contentMessages.editTitle,
      icon: IconPencil,
      run: openDialog('content'),
    },
    {
      may: offers.measure,
      label: measureMessages.measure,
      isSeldom: true,
      title: measureMessages.measureTitle,
      icon: IconRulerMeasure,
      run: openDialog('measure'),
    },
    {
      may: offers.tag && tags.size > 0,
      label: tagsMessages.change,
      isSeldom: true,
      title: tagsMessages.changeTitle,
      icon: IconTag,
      run: openDialog('tags'),
    },
    {
      may: mayPrintStickers,
      label: labelMessages.stickers,
      title: labelMessages.stickersTitle,
      icon: IconPrinter,
      run: () => print('sticker'),
      isUnderWay: printing.isPrinting,
      progress:
        printing.progress === null
          ? undefined
          : labelMessages.written(printing.progress.written, printing.progress.total),
    },
    {
      may: mayPrint,
      label: labelMessages.waybill,
      isSeldom: true,
      title: labelMessages.waybillTitle,
      icon: IconFileText,
      run: () => print('waybill'),
      isDisabled: printing.isPrinting,
    },
    {
      may: mayCopy && offers.duplicate,
      label: copiedMessages.duplicate,
      isSeldom: true,
      title: copiedMessages.duplicateTitle,
      icon: IconCopy,
      run: copy('duplicate'),
    },
    {
      may: mayCopy && offers.bringBack,
      label: copiedMessages.bringBack,
      isSeldom: true,
      title: copiedMessages.bringBackTitle,
      icon: IconArrowBackUp,
      run: copy('return'),
    },
    {
      may: offers.cancel,
      label: messages.cancelIt,
      // Of what a sender does with a shipment it is what is sought most.
      isSeldom: access.audience === 'staff',
      title: messages.cancelTitle,
      icon: IconBan,
      run: openDialog('cancel'),
    },
  ]
  return {
    actions: offered.filter((action) => action.may),
    onMeasure: offers.measure ? openDialog('measure') : undefined,
    dialogs:
      facts !== undefined &&
      [...known].map((name) => {
        const Dialog = DIALOGS[name]
        return (
          <Dialog
            key={name}
            opened={dialog === name}
            facts={facts}
            shipment={shipment}
            onClose={close}
            onMissed={() => {
              close()
              setKnown(new Set([...known].filter((other) => other !== name)))
            }}
          />
        )
      }),
  }
}
