import { useEffect, useRef, useState } from 'react'
import { FORM_SENTENCES } from '../../../domain/booking/form-sentences.ts'
import { useFocusFirstInvalid } from '../../../ui/form/focus-first-invalid.ts'
import { type Problems, refusalWords } from '../../../ui/form/problems.ts'
import { randomName } from '../../../ui/form/random-name.ts'
import { refusalText } from '../../../ui/messages/refusals.ts'
import type { Attempt, BookingDraft, BookingFields, ParcelRow, Side, SideFields } from './draft.ts'
import type { DraftStorage } from './draft-storage.ts'
import {
  type BookingRules,
  type DrawnRules,
  formField,
  isIncomplete,
  problemsOf,
  withoutProblemsOf,
} from './problems.ts'
import { attemptWith, type Send, sendBooking } from './send-booking.ts'

export interface BookingForm {
  readonly fields: BookingFields
  readonly isSending: boolean
  /** What is wrong with a field. */
  problemAt(path: string): string | undefined
  /** Something is wrong with a field of a part. */
  hasProblemBelow(part: string): boolean
  /** What is wrong with all of it, or with what shows no problem beside itself. */
  readonly problem: string | undefined
  change(part: Partial<BookingFields>): void
  changeSide(side: Side, part: Partial<SideFields>): void
  changeRow(key: number, part: Partial<ParcelRow>): void
  removeRow(key: number): void
  /** Something is typed that would be lost. */
  readonly isDirty: boolean
  /** Goes on with another draft; null begins anew. Gives back what stood there. */
  replace(draft: BookingDraft | null): BookingDraft
  /** Whether all is right with these parts of it; what is wrong with them is shown, and gone to. */
  check(parts: readonly string[], drawn: DrawnRules): boolean
  /** Books it; or asks a quote for it, whose price holds for a while. */
  submit(as: 'shipment' | 'quote', drawn: DrawnRules): void
  readonly formRef: ReturnType<typeof useFocusFirstInvalid>
}

interface BookingOptions<Booked> {
  readonly first: BookingFields
  /** What was typed elsewhere and is gone on with here: what this tab was at is left behind for it. */
  readonly typed?: BookingFields | null
  readonly rules: Omit<BookingRules, keyof DrawnRules>
  /** Null where nothing may be kept: whoever looks through other eyes leaves nothing. */
  readonly storage: DraftStorage | null
  /** Null where nothing is booked, only priced. */
  readonly send: Send<Booked> | null
  /** Gives what the form begins anew with; null where the page is left. */
  readonly onBooked: (shipment: Booked, isAsTyped: boolean, fields: BookingFields) => BookingFields | null
}

/** A problem as it is read, in the language that is spoken. */
const worded = (problem: string | undefined): string | undefined =>
  problem === undefined ? undefined : refusalWords(refusalText(problem, ''))

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What is refused of fields, by the form's names for them. */
function refusedFields(
  refusal: {
    readonly error: string
    readonly field?: string
    readonly refused?: { fields?: readonly { field: string; message: string }[] }
  },
  fields: BookingFields,
): Problems {
  const each = refusal.refused?.fields ?? []
  const named = each.length > 0 ? each : [{ field: refusal.field ?? '', message: refusal.error }]
  return Object.fromEntries(
    named.toReversed().map(({ field, message }) => [formField(field, fields), message]),
  )
}

/** The form of a new shipment: what is typed, kept in the browser as it is typed; what is wrong with it; and its booking. */
export function useBooking<Booked>({
  first,
  typed = null,
  rules,
  storage,
  send,
  onBooked,
}: BookingOptions<Booked>): BookingForm {
  const [own] = useState(() => storage?.own() ?? null)
  const start = typed === null ? own : null
  const [fields, setFields] = useState(start?.fields ?? typed ?? first)
  const [attempt, setAttempt] = useState<Attempt | null>(start?.attempt ?? null)
  const [problems, setProblems] = useState<Problems>({})
  const [isSending, setSending] = useState(false)
  const [tries, setTries] = useState(0)
  const [begun, setBegun] = useState(first)
  const isDone = useRef(false)
  const formRef = useFocusFirstInvalid(tries)

  const isDirty = attempt !== null || !isSame(fields, begun)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before what is typed here takes its place
  useEffect(() => {
    if (own !== null && start === null) storage?.leave(own)
  }, [])
  useEffect(() => {
    if (isDone.current) return
    storage?.keep(isDirty ? { fields, attempt } : null)
  }, [storage, fields, attempt, isDirty])

  const refuse = (found: Problems) => {
    setProblems(found)
    setTries((count) => count + 1)
  }
  const settle = (path: string) => setProblems((now) => withoutProblemsOf(now, path))
  const submit = async (as: 'shipment' | 'quote', drawn: DrawnRules) => {
    if (isSending || send === null) return
    const found = problemsOf(fields, { ...rules, ...drawn })
    if (Object.keys(found).length > 0) return refuse(found)
    const sending = as === 'quote' ? { ...fields, is_quote: true as const } : fields
    const trying = attemptWith(attempt, sending, randomName)
    setAttempt(trying)
    // Before it is sent: a tab that is closed while it waits knows the key when it is opened again.
    storage?.keep({ fields, attempt: trying })
    setProblems({})
    setSending(true)
    const sent = await sendBooking(send, trying, sending)
    setSending(false)
    if (sent.is === 'booked') {
      const next = onBooked(sent.shipment, sent.isAsTyped, fields)
      storage?.keep(null)
      isDone.current = next === null
      if (next !== null) {
        setBegun(next)
        setFields(next)
        setAttempt(null)
      }
      return
    }
    if (sent.is === 'refused') setAttempt(null)
    refuse(sent.is === 'refused' ? refusedFields(sent.refusal, fields) : { '': sent.refusal.error })
  }
  const shown = new Set<string>()
  return {
    fields,
    isSending,
    problemAt(path) {
      shown.add(path)
      return worded(problems[path])
    },
    hasProblemBelow: (part) => Object.keys(problems).some((path) => path.startsWith(`${part}.`)),
    get problem() {
      if (isIncomplete(problems)) return worded(FORM_SENTENCES.required)
      const path = Object.keys(problems).find((one) => !shown.has(one))
      return worded(path === undefined ? Object.values(problems)[0] : problems[path])
    },
    change(part) {
      for (const name of Object.keys(part)) settle(name === 'service_level_id' ? 'service_level' : name)
      setFields((now) => ({ ...now, ...part }))
    },
    changeSide(side, part) {
      for (const name of Object.keys(part)) settle(`${side}.${name}`)
      setFields((now) => ({ ...now, [side]: { ...now[side], ...part } }))
    },
    changeRow(key, part) {
      for (const name of Object.keys(part)) settle(`parcels.${key}.${name}`)
      setFields((now) => ({
        ...now,
        parcels: now.parcels.map((row) => (row.key === key ? { ...row, ...part } : row)),
      }))
    },
    removeRow(key) {
      settle('parcels')
      setFields((now) => ({ ...now, parcels: now.parcels.filter((row) => row.key !== key) }))
    },
    isDirty,
    replace(draft) {
      setFields(draft?.fields ?? begun)
      setAttempt(draft?.attempt ?? null)
      setProblems({})
      return { fields, attempt }
    },
    check(parts, drawn) {
      const isOf = (path: string) => parts.some((part) => path === part || path.startsWith(`${part}.`))
      const found = Object.entries(problemsOf(fields, { ...rules, ...drawn })).filter(([path]) => isOf(path))
      if (found.length > 0) refuse(Object.fromEntries(found))
      return found.length === 0
    },
    submit: (as, drawn) => void submit(as, drawn),
    formRef,
  }
}
