import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { offeredActs } from '../../../domain/shipments/offered-acts.ts'
import { hasTag } from '../../../domain/shipments/tag-list.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import css from '../detail/dialogs.module.css'
import { useOnlooker } from '../detail/use-offered.ts'
import type { BulkFormProps } from './form-props.ts'
import { bulkMessages as messages } from './messages.ts'
import { tagPlan } from './plans.ts'
import { useBulk } from './use-bulk.ts'

interface TagFormProps extends BulkFormProps {
  act: 'tag' | 'untag'
}

/** Puts a tag on each of them, or takes it off: of those that are open to it and do not stand so already. */
export function TagForm({ act, rows, onClose }: TagFormProps) {
  const { sender, start } = useBulk(rows)
  const { tags } = useGeneralData()
  const onlooker = useOnlooker()
  const [open] = useState(() => rows.filter((row) => offeredActs(row, onlooker).tag))
  const [chosen, setChosen] = useState<number | null>(null)
  const isPutOn = act === 'tag'
  const meantBy = (id: number) => open.filter((row) => hasTag(row.tags, id) !== isPutOn)
  const meant = chosen === null ? [] : meantBy(chosen)
  const options = [...tags.values()].flatMap(({ id, name }) => {
    const count = meantBy(id).length
    if (count === 0) return []
    const some = count < rows.length ? ` (${messages.some(count, rows.length)})` : ''
    return { value: String(id), label: `${name}${some}` }
  })

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === null || meant.length === 0) return
    const name = tags.get(chosen)?.name ?? ''
    start({
      title: messages.of(messages.tagged[act](name), meant.length),
      plan: tagPlan(sender, act, chosen),
      ids: meant.map(({ id }) => id),
    })
    onClose()
  }

  return (
    <form className={css.form} onSubmit={save}>
      {options.length === 0 ? (
        <p className={css.left}>{messages.noTag[act]}</p>
      ) : (
        <SearchableSelect
          label={messages.tag}
          options={options}
          value={chosen === null ? null : String(chosen)}
          onChoose={(id) => setChosen(id === null ? null : Number(id))}
          takesFirst
          data-autofocus
        />
      )}
      <p className={css.now}>{messages.mayCost}</p>
      {chosen !== null && meant.length < rows.length && (
        <p className={css.left}>{messages.stay(rows.length - meant.length, rows.length)}</p>
      )}
      <DialogFoot error={null} onClose={onClose}>
        <Button type="submit" disabled={meant.length === 0}>
          {messages.acts[act]}
        </Button>
      </DialogFoot>
    </form>
  )
}
