import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { listRateCards, saveRateCard } from '../../contract/rate-cards.ts'
import type { RateCard } from '../../domain/rates/rate-card.ts'
import { invalidateCall } from '../../features/session/answers.ts'
import { useClient, useGeneralData } from '../../features/session/session.tsx'
import { DialogFoot } from '../../ui/form/dialog-foot.tsx'
import { SearchableSelect } from '../../ui/form/searchable-select.tsx'
import { cards as messages } from './card-messages.ts'
import css from './cards.module.css'
import { rates } from './messages.ts'
import type { CardVersion } from './use-rate-cards.ts'

interface NewDraftProps {
  from: CardVersion
  card: RateCard
  versions: readonly CardVersion[]
  onClose: () => void
  /** The draft that is there now. */
  onOpen: (id: number) => void
}

/** A draft that begins as a copy of a version, for the same accounts or for another. */
export function NewDraft({ from, card, versions, onClose, onOpen }: NewDraftProps) {
  const client = useClient()
  const { accounts } = useGeneralData()
  const [account, setAccount] = useState(from.account_id)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const there = versions.find(({ account_id, valid_from }) => account_id === account && valid_from === null)
  const make = async () => {
    setSaving(true)
    setProblem(null)
    const outcome = await client(saveRateCard, { body: { account_id: account, version: 0, card } })
    setSaving(false)
    await invalidateCall(listRateCards)
    if (outcome.ok) onOpen(outcome.value.rate_card.id)
    else setProblem(outcome.error)
  }
  return (
    <Modal opened onClose={onClose} title={messages.draftTitle(from.number, from.name)} size="30rem">
      <div className={css.dialog}>
        <SearchableSelect
          label={messages.draftFor}
          placeholder={rates.allAccounts}
          options={[...accounts.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
          value={account === null ? null : String(account)}
          onChoose={(id) => setAccount(id === null ? null : Number(id))}
          clearable
        />
        <p className={css.text}>{messages.draftText}</p>
        <DialogFoot error={problem ?? (there === undefined ? null : messages.draftThere)} onClose={onClose}>
          {there === undefined ? (
            <Button data-autofocus loading={isSaving} onClick={() => void make()}>
              {messages.makeDraft}
            </Button>
          ) : (
            <Button onClick={() => onOpen(there.id)}>{messages.openDraft}</Button>
          )}
        </DialogFoot>
      </div>
    </Modal>
  )
}
