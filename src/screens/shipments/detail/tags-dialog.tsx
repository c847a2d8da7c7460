import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ShipmentChange } from '../../../contract/shipment-changes.ts'
import { listShipments } from '../../../contract/shipments.ts'
import { hasTag, type Retagging } from '../../../domain/shipments/tag-list.ts'
import { formatRand } from '../../../domain/values/money.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { invalidateCall } from '../../../features/session/answers.ts'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { undoHistoryOf } from '../../../features/shipment/undo-history.ts'
import { undoableToast, useUndo } from '../../../features/shipment/use-undo.ts'
import { toast } from '../../../ui/components/toast.ts'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { randomName } from '../../../ui/form/random-name.ts'
import { SearchableMultiSelect } from '../../../ui/form/searchable-multi-select.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { centsOf } from '../new/rate-text.ts'
import css from './dialogs.module.css'
import { sendContent } from './send-content.ts'
import { tagsMessages as messages } from './tags-messages.ts'

interface TagsDialogProps {
  opened: boolean
  facts: ShipmentFacts
  onClose: () => void
}

/** Which tags a shipment has. What a colleague puts on or takes off meanwhile stays so. */
export function TagsDialog({ opened, facts, onClose }: TagsDialogProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title={messages.of(facts.ref)} size="28rem">
      {opened && <TagsForm facts={facts} onClose={onClose} />}
    </FormModal>
  )
}

const opposite = ({ add_tag_ids, remove_tag_ids }: Retagging): Retagging => ({
  add_tag_ids: remove_tag_ids,
  remove_tag_ids: add_tag_ids,
})

function TagsForm({ facts, onClose }: Omit<TagsDialogProps, 'opened'>) {
  const client = useClient()
  const history = undoHistoryOf(useLiveWorkspace())
  const takeBack = useUndo()
  const { locale } = useMessages()
  const { tags } = useGeneralData()
  const { id, ref } = facts
  const [before] = useState(() => [...tags.keys()].filter((tag) => hasTag(facts.tags, tag)))
  const [chosen, setChosen] = useState<readonly number[]>(before)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const added = chosen.filter((tag) => !before.includes(tag))
  const removed = before.filter((tag) => !chosen.includes(tag))
  const isOther = added.length > 0 || removed.length > 0
  useUnsaved(isOther)

  const send = async (wanted: Retagging) => {
    const change = {
      id,
      ...(wanted.add_tag_ids?.length && { add_tag_ids: [...wanted.add_tag_ids] }),
      ...(wanted.remove_tag_ids?.length && { remove_tag_ids: [...wanted.remove_tag_ids] }),
    } satisfies ShipmentChange
    const outcome = await sendContent(client, change, randomName())
    invalidateCall(listShipments)
    return outcome
  }
  const inRand = (rand: number) => formatRand(centsOf(rand), locale)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isOther) return onClose()
    const wanted = { add_tag_ids: added, remove_tag_ids: removed }
    setBusy(true)
    setError(null)
    const outcome = await send(wanted)
    setBusy(false)
    if (!outcome.ok) return setError(outcome.error)
    const { value: item } = outcome
    const { rate, previous_rate } = item.ok ? item : {}
    const text =
      rate !== undefined && previous_rate !== undefined
        ? messages.otherPrice(ref, inRand(previous_rate), inRand(rate))
        : messages.saved(ref)
    const undoable = history.push(text, async () => {
      const undone = await send(opposite(wanted))
      return undone.ok ? { text: messages.undone(ref), failed: false } : { text: undone.error, failed: true }
    })
    toast(undoableToast(text, () => takeBack(undoable)))
    onClose()
  }

  return (
    <form className={css.form} onSubmit={save}>
      <SearchableMultiSelect
        label={messages.tags}
        data={[...tags.values()].map((tag) => ({ value: String(tag.id), label: tag.name }))}
        value={chosen.map(String)}
        onChange={(ids) => setChosen(ids.map(Number))}
        clearable
        data-autofocus
        comboboxProps={{ withinPortal: true }}
      />
      <p className={css.now}>{messages.mayCost}</p>
      <DialogFoot error={error} onClose={onClose}>
        <Button type="submit" loading={busy} disabled={!isOther}>
          {messages.save}
        </Button>
      </DialogFoot>
    </form>
  )
}
