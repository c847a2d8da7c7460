import { type ComponentType, useState } from 'react'
import type { BulkAct } from '../../../domain/shipments/bulk-acts.ts'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { CancelForm } from './cancel-form.tsx'
import type { BulkFormProps } from './form-props.ts'
import { bulkMessages as messages } from './messages.ts'
import { NoteForm } from './note-form.tsx'
import { PrintForm } from './print-form.tsx'
import { StatusForm } from './status-form.tsx'
import { TagForm } from './tag-form.tsx'

const FORMS: Readonly<Record<BulkAct, ComponentType<BulkFormProps>>> = {
  status: StatusForm,
  note: NoteForm,
  print: PrintForm,
  tag: (props) => <TagForm act="tag" {...props} />,
  untag: (props) => <TagForm act="untag" {...props} />,
  cancel: CancelForm,
}

interface BulkDialogProps {
  act: BulkAct
  ids: readonly number[]
  rowOf: (id: number) => ShipmentFacts | undefined
  onClose: () => void
}

/** What has to be known for an act on many shipments; it then goes on beside the list. */
export function BulkDialog({ act, ids, rowOf, onClose }: BulkDialogProps) {
  const [rows] = useState(() => ids.flatMap((id) => rowOf(id) ?? []))
  const Form = FORMS[act]
  return (
    <FormModal
      opened
      onClose={onClose}
      title={messages.of(messages.acts[act], rows.length)}
      size={act === 'status' ? '36rem' : '28rem'}
    >
      <Form rows={rows} onClose={onClose} />
    </FormModal>
  )
}
