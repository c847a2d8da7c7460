import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { PrintedDocument } from '../../../contract/labels.ts'
import { keysOf } from '../../../domain/values/table.ts'
import { labelMessages } from '../../../features/labels/messages.ts'
import { printFile } from '../../../features/labels/print-file.ts'
import { toast } from '../../../ui/components/toast.ts'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { Choices } from '../detail/choices.tsx'
import css from '../detail/dialogs.module.css'
import type { BulkFormProps } from './form-props.ts'
import { bulkMessages as messages } from './messages.ts'
import { printPlan } from './plans.ts'
import { PRINT_KINDS, type PrintKind } from './print-part.ts'
import { useBulk } from './use-bulk.ts'

/** Hands a document to the printer, or a file for one to the disk. Its address is of this platform, whatever name it has for programs. */
function handOver({ url, filename }: PrintedDocument, kind: PrintKind): void {
  const path = new URL(url).pathname
  if (PRINT_KINDS[kind].format === 'zpl') {
    const link = document.createElement('a')
    link.href = path
    link.download = filename
    link.click()
    return
  }
  // Where the browser opens nothing by itself, somebody does.
  printFile(path, () => {
    const action = { label: labelMessages.open, run: () => window.open(path, '_blank') }
    toast({ text: labelMessages.isReady, variant: 'info', autoHide: 60_000, action })
  })
}

/** Prints what is selected: on stickers, sheets, waybills, as a list, or into a file for a label printer. */
export function PrintForm({ rows, onClose }: BulkFormProps) {
  const { sender, start } = useBulk(rows)
  const [kind, setKind] = useState<PrintKind>('sticker')
  const save = (event: FormEvent) => {
    event.preventDefault()
    start({
      title: messages.of(messages.prints[kind], rows.length),
      plan: printPlan(sender, kind, (document) => handOver(document, kind)),
      ids: rows.map(({ id }) => id),
    })
    onClose()
  }
  return (
    <form className={css.form} onSubmit={save}>
      <Choices
        legend={messages.printAs}
        name="print"
        options={keysOf(PRINT_KINDS)}
        chosen={kind}
        onChoose={setKind}
      >
        {(one) => messages.prints[one]}
      </Choices>
      <DialogFoot error={null} onClose={onClose}>
        <Button type="submit" disabled={rows.length === 0}>
          {messages.acts.print}
        </Button>
      </DialogFoot>
    </form>
  )
}
