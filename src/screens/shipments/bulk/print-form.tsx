import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { PrintedDocument } from '../../../contract/labels.ts'
import { keysOf } from '../../../domain/values/table.ts'
import { printDocument } from '../../../features/labels/print-document.ts'
import { useOutdatedLabels } from '../../../features/labels/use-outdated.ts'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { downloadFrom } from '../../../ui/page/download.ts'
import { ownPath } from '../../../ui/page/own-path.ts'
import { Choices } from '../detail/choices.tsx'
import css from '../detail/dialogs.module.css'
import type { BulkFormProps } from './form-props.ts'
import { bulkMessages as messages } from './messages.ts'
import { printPlan } from './plans.ts'
import { PRINT_KINDS, type PrintKind } from './print-part.ts'
import { useBulk } from './use-bulk.ts'

/** To the printer, or to the disk where it is a file for one. */
function handOver(document: PrintedDocument, kind: PrintKind): void {
  if (PRINT_KINDS[kind].format === 'zpl') downloadFrom(ownPath(document.url), document.filename)
  else printDocument(document)
}

/** Prints what is selected: on stickers, sheets, waybills, as a list, or into a file for a label printer. */
export function PrintForm({ rows, onClose }: BulkFormProps) {
  const { sender, start } = useBulk(rows)
  const [kind, setKind] = useState<PrintKind>('sticker')
  const outdated = useOutdatedLabels(
    rows.map(({ id }) => id),
    rows.reduce((newest, { version }) => Math.max(newest, version), 0),
  )
  const found = new Set(outdated.map(({ id }) => id))
  const old = rows.filter(({ id }) => found.has(id)).map(({ ref }) => ref)
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
      {old.length > 0 && (
        <p className={css.left} role="status">
          {messages.outdated(old.length, old.slice(0, 5).join(', '))}
        </p>
      )}
      <DialogFoot error={null} onClose={onClose}>
        <Button type="submit" disabled={rows.length === 0}>
          {messages.acts.print}
        </Button>
      </DialogFoot>
    </form>
  )
}
