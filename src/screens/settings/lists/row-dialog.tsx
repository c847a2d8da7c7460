import { AlsoEditing } from '../../../features/presence/also-here.tsx'
import { invalidateCall } from '../../../features/session/answers.ts'
import { useClient } from '../../../features/session/session.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { useEdit } from '../../../ui/form/use-edit.tsx'
import type { KeptList, KeptRow } from './kept-list.ts'
import { ListField } from './list-field.tsx'
import { numberProblems, type RowTexts, textsOf, valuesOf } from './list-fields.ts'
import { lists as messages } from './list-messages.ts'
import css from './lists.module.css'
import { useListOptions } from './use-list-options.ts'

interface RowDialogProps {
  list: KeptList
  title: string
  /** Null: a new one. */
  row: KeptRow | null
  /** Where a new one stands. */
  position: number
  onClose: () => void
}

/** A row of a list, new or changed. */
export function RowDialog(props: RowDialogProps) {
  return (
    <FormModal opened onClose={props.onClose} title={props.title} size="40rem">
      <RowForm {...props} />
    </FormModal>
  )
}

function RowForm({ list, row, position, onClose }: RowDialogProps) {
  const client = useClient()
  const options = useListOptions(list.fields, row?.values)
  const fields = list.fields.filter(({ onlyNew }) => row === null || onlyNew !== true)
  const asked = (texts: RowTexts) =>
    fields.filter(({ when }) => when === undefined || (texts[when.key] ?? row?.values[when.key]) === when.is)
  const valuesIn = (texts: RowTexts) => ({
    // What is not asked for of a row that exists is as it was.
    ...(row !== null && { ...row.values }),
    ...valuesOf(asked(texts), texts),
  })
  const edit = useEdit({
    saved: textsOf(fields, row?.values ?? list.begins),
    ...(row !== null && { version: row.version }),
    check: (texts) => ({ ...list.check(valuesIn(texts)), ...numberProblems(fields, texts) }),
    send(texts, { version }) {
      const values = valuesOf(asked(texts), texts)
      if (row !== null) return list.change(client, { id: row.id, version: version ?? row.version }, values)
      if (list.add === null) throw new Error('a list without new rows was given one')
      return list.add(client, { ...values, position })
    },
    onRefused: () => void invalidateCall(list.calls.list),
    async onSaved(_, texts) {
      await invalidateCall(list.calls.list)
      const name = texts.name ?? ''
      toast({ text: (row === null ? messages.isAdded : messages.isChanged)(name), variant: 'success' })
      onClose()
    },
  })
  return (
    <form className={css.form} {...edit.form} noValidate>
      {row !== null && <AlsoEditing form={`${list.calls.list.name}/${row.id}`} />}
      <div className={css.fields}>
        {asked(edit.values).map((field, i) => (
          <div key={field.key} className={css.field} data-kind={field.kind.is}>
            <ListField of={field} edit={edit} options={options} isFirst={i === 0} />
          </div>
        ))}
      </div>
      <SaveBar of={edit} ofDialog onLeave={onClose} />
    </form>
  )
}
