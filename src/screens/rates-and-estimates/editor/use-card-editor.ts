import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { listRateCards, saveRateCard } from '../../../contract/rate-cards.ts'
import { type CardChange, compareCards } from '../../../domain/rates/compare-cards.ts'
import type { RateCard } from '../../../domain/rates/rate-card.ts'
import { invalidateCall } from '../../../features/session/answers.ts'
import { createDrafts, useKeptDraft, useRestoredDraft } from '../../../features/session/drafts.ts'
import { useClient } from '../../../features/session/session.tsx'
import { refusalWords } from '../../../ui/form/problems.ts'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { useHistory } from '../../../ui/sheet/use-history.ts'
import { type CardDraft, draftOf, firstFreeId, isSameDraft } from './card-draft.ts'
import { editor as messages } from './editor-messages.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { readDraft } from './read-draft.ts'

/** What stands saved. */
export interface SavedCard {
  readonly id: number
  readonly account_id: number | null
  readonly version: number
  readonly card: RateCard
}

interface Base {
  readonly version: number
  readonly card: RateCard
  readonly draft: CardDraft
}

/** What somebody else saved of a draft while it was being edited. */
export interface Meanwhile {
  readonly who: string
  readonly changes: readonly CardChange[]
  readonly overlaps: number
}

const baseOf = ({ version, card }: Pick<SavedCard, 'version' | 'card'>): Base => ({
  version,
  card,
  draft: draftOf(card),
})

/** What was typed when a session ended. */
const drafts = createDrafts<{ readonly base: Base; readonly typed: CardDraft }>()

/** The draft of a rate card while it is edited: its texts with undo, what is wrong with them, and how they are saved. */
export function useCardEditor(saved: SavedCard) {
  const client = useClient()
  const takenUp = useRestoredDraft(drafts, saved.id)
  const [base, setBase] = useState(() => takenUp?.base ?? baseOf(saved))
  const history = useHistory(() => takenUp?.typed ?? base.draft)
  const { value, reset } = history
  const [isSaving, setSaving] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const isDirty = !isSameDraft(value, base.draft)
  const settle = useUnsaved(isDirty)
  useKeptDraft(drafts, saved.id, isDirty ? { base, typed: value } : null)

  // Of a large card it takes longer than a key may.
  const settled = useDeferredValue(value)
  const { problems } = useMemo(() => readDraft(settled), [settled])
  // Looked for once for each state of the draft: thousands of rows are pasted at once.
  const firstFree = useMemo(() => firstFreeId(base.draft, value), [base.draft, value])
  const free = useRef(0)

  // Somebody else saved it, and nothing is typed over it here.
  useEffect(() => {
    if (saved.version <= base.version || isDirty || isSaving) return
    const next = baseOf(saved)
    setBase(next)
    reset(next.draft)
  }, [saved, base.version, isDirty, isSaving, reset])

  /** Takes in what somebody else saved meanwhile; what is typed here is still to be saved. */
  const takeIn = async (refusal: string) => {
    const found = await client(listRateCards, { query: { id: saved.id } })
    const [theirs] = found.ok ? found.value.rate_cards : []
    if (theirs?.card === undefined) return setProblem(refusal)
    if (theirs.status === 'published') return setProblem(messages.gone)
    const next = baseOf({ version: theirs.version, card: theirs.card })
    const merged = mergeDrafts(base.draft, value, next.draft)
    setMeanwhile({
      who: theirs.changed_by ?? '',
      changes: compareCards(base.card, theirs.card),
      overlaps: merged.overlaps,
    })
    setBase(next)
    history.change(merged.draft)
  }

  const save = async (): Promise<boolean> => {
    const sent = value
    const { card } = readDraft(sent)
    if (card === null || isSaving) return false
    setSaving(true)
    setProblem(undefined)
    const outcome = await client(saveRateCard, {
      body: { account_id: saved.account_id, version: base.version, card },
    })
    if (!outcome.ok && outcome.code === 'rateCard.changedMeanwhile') await takeIn(refusalWords(outcome.error))
    else if (!outcome.ok) setProblem(refusalWords(outcome.error))
    else {
      setBase({ version: outcome.value.rate_card.version, card, draft: sent })
      setMeanwhile(null)
      setSaved(true)
      void invalidateCall(listRateCards)
    }
    setSaving(false)
    return outcome.ok
  }
  return {
    draft: value,
    /** As it stands saved. */
    saved: base,
    problems,
    isDirty,
    isSaving,
    isSaved: isSaved && !isDirty,
    isOver: false,
    problem,
    meanwhile,
    save,
    settle,
    history,
    undo: () => history.change(base.draft),
    change: (part: Partial<CardDraft>) => {
      setSaved(false)
      history.change((now) => ({ ...now, ...part }))
    },
    /** Of a new row: no other has or had it while this is open. */
    nextId() {
      free.current = Math.max(free.current + 1, firstFree)
      return free.current
    },
  }
}

export type CardEditing = ReturnType<typeof useCardEditor>
