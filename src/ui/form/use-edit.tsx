/**
 * The one way to hold a form: what was typed, what is wrong with it, whether it is saved, and what others made of the
 * same meanwhile. Values, errors and the sending are react-hook-form's; ours is what it does not know: whose version a
 * field is typed over.
 *
 *     const edit = useEdit({ saved: valuesOf(courier), version: courier.version, send, savedFrom, onSaved })
 *     <form {...edit.form}>
 *       <TextInput label={messages.name} {...edit.text('name')} />
 *       <SaveBar of={edit} />
 *     </form>
 */
import { type FormEvent, type ReactNode, type RefCallback, useLayoutEffect, useState } from 'react'
import { type FieldError, type FieldPath, type FieldValues, get, useForm } from 'react-hook-form'
import { useKeys } from '../keyboard/keys.tsx'
import { lazyOnDemand } from '../loading/lazy.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useFocusFirstInvalid } from './focus-first-invalid.ts'
import { areSameFields, conflictsOf, mergedOnto, typedOver } from './merge.ts'
import { type Problems, refusalWords } from './problems.ts'
import { Theirs } from './theirs.tsx'
import { useUnsaved } from './unsaved.ts'

const LeaveDialog = lazyOnDemand(
  () => import('./leave-dialog.tsx'),
  ({ onStay }) => onStay(),
)

/** On what somebody types: what is saved, what each field is typed over, and which of its states that is. */
interface Base<Values> {
  readonly saved: Values
  readonly over: Values
  /** The version; without one, what was saved as it was read last. */
  readonly stamp: number | string
}

/** A form that is half typed, to go on with later. */
export interface EditDraft<Values> {
  readonly typed: Values
  readonly base: Base<Values>
}

/** What came of the sending: the answer, or why not, with the field that it is about. */
type Outcome<Answer> = { ok: true; value: Answer } | Refusal
interface Refusal {
  ok: false
  error: string
  code: string
  field?: string
}

export interface EditOptions<Values, Answer> {
  /** What stands saved now, of something new what it begins as. What nobody types over follows it. */
  saved: Values
  /** Of what is saved: an older one than this form knows changes nothing. */
  version?: number
  /** To go on with. */
  draft?: EditDraft<Values>
  /** Whether two are as good as the same; else field by field. */
  same?: (a: Values, b: Values) => boolean
  /** What is typed, begun at `from`, on what stands there `now`; else field by field. */
  merge?: (now: Values, from: Values, typed: Values) => Values
  /** What is wrong before it is sent. */
  check?: (typed: Values) => Problems
  /** With what stood saved when it was begun, as far as this form knows. */
  send: (typed: Values, begun: { saved: Values; version?: number }) => Promise<Outcome<Answer>>
  onRefused?: (refusal: Refusal) => void
  /** What stands saved by the answer, where the form stays open; without it, it is done with. */
  savedFrom?: (answer: Answer) => { saved: Values; version?: number }
  onSaved: (answer: Answer, sent: Values) => void
}

/** What stands in a field, what is wrong with it, and below it what somebody else has made of it meanwhile. */
interface FieldProps<Value> {
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
  inputContainer: (input: ReactNode) => ReactNode
}

type Typed<Value> = { currentTarget: { value: Value } }
type NameOf<Values> = keyof Values & string
type NameOfKind<Values, Kind> = {
  [Name in NameOf<Values>]: Values[Name] extends Kind ? Name : never
}[NameOf<Values>]

export interface Edit<Values extends FieldValues> {
  /** What is typed, the rest as it is saved. */
  readonly values: Values
  /** What stands saved, as far as this form knows. */
  readonly saved: Values
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** Saved, and nothing typed since. */
  readonly isSaved: boolean
  /** Somebody else changed what is being typed over. */
  readonly isOver: boolean
  /** What is wrong with nothing that shows it beside itself. */
  readonly problem: string | undefined
  /** To go on with; null while nothing is typed. */
  readonly draft: EditDraft<Values> | null
  set(part: Partial<Values>): void
  undo(): void
  /** What is typed may be lost from now on. */
  settle(): void
  /** Whether nothing is wrong before it is sent; what is, is said. */
  isRight(): boolean
  submit(): void
  /** Of the element: its sending, and the way to the first field that is wrong. */
  readonly form: {
    readonly ref: RefCallback<HTMLFormElement>
    readonly onSubmit: (event: FormEvent) => void
    readonly 'aria-busy': boolean
  }
  /** Of a field; `say` words what somebody else has made of it. */
  field<Name extends NameOf<Values>>(
    name: Name,
    say?: (theirs: Values[Name]) => string,
  ): FieldProps<Values[Name]>
  text<Name extends NameOfKind<Values, string>>(
    name: Name,
  ): Omit<FieldProps<Values[Name]>, 'onChange'> & { onChange: (event: Typed<Values[Name]>) => void }
  /** Of a switch or a box to tick. */
  toggle<Name extends NameOfKind<Values, boolean>>(
    name: Name,
  ): { checked: Values[Name]; onChange: (event: { currentTarget: { checked: Values[Name] } }) => void }
}

export function useEdit<Values extends FieldValues, Answer>(
  options: EditOptions<Values, Answer>,
): Edit<Values> {
  const { saved, version, draft, same = areSameFields, merge = mergedOnto } = options
  const stamp = version ?? JSON.stringify(saved)
  const [base, setBase] = useState<Base<Values>>(() => draft?.base ?? { saved, over: saved, stamp })
  const [first] = useState(() => draft?.typed ?? base.saved)
  const [isSaved, setSaved] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const hook = useForm<Values>({ values: first })
  const { errors, isSubmitting } = hook.formState
  const values = hook.watch()
  const ref = useFocusFirstInvalid(refusals)
  const isDirty = !same(values, base.saved)
  const settle = useUnsaved(isDirty)

  // Somebody else saved it: what is typed goes on from there. Not while ours is on its way, which is no news.
  const isNews =
    typeof base.stamp === 'number' && typeof stamp === 'number' ? stamp > base.stamp : stamp !== base.stamp
  useLayoutEffect(() => {
    if (!isNews || isSubmitting) return
    const typed = hook.getValues()
    setBase({ saved, over: typedOver(saved, base.saved, base.over, typed), stamp })
    hook.setValues(merge(saved, base.saved, typed))
  })

  const isField = (name: string): name is FieldPath<Values> => Object.hasOwn(values, name)
  const set = (part: Partial<Values>) => {
    hook.clearErrors(Object.keys(part).filter(isField))
    hook.clearErrors('root')
    setSaved(false)
    // What is theirs again is typed over anew.
    const typed = { ...hook.getValues(), ...part }
    setBase((now) => ({ ...now, over: typedOver(now.saved, now.saved, now.over, typed) }))
    hook.setValues(part)
  }
  const refuse = (problems: Problems) => {
    for (const [path, say] of Object.entries(problems)) {
      const name = path.split(/[.[]/).find(isField) ?? 'root'
      hook.setError(name, { message: refusalWords(say) })
    }
    setRefusals((count) => count + 1)
  }
  const send = async (sent: Values) => {
    const begun = typeof base.stamp === 'number' ? { version: base.stamp } : {}
    const outcome = await options.send(sent, { saved: base.saved, ...begun })
    if (!outcome.ok) {
      refuse({ [outcome.field ?? '']: outcome.error })
      return options.onRefused?.(outcome)
    }
    const now = options.savedFrom?.(outcome.value)
    if (now === undefined) settle()
    else {
      setSaved(true)
      setBase({ saved: now.saved, over: now.saved, stamp: now.version ?? base.stamp })
      // What was typed on meanwhile stays, over what was saved.
      hook.setValues(merge(now.saved, sent, hook.getValues()))
    }
    options.onSaved(outcome.value, sent)
  }
  const isRight = () => {
    hook.clearErrors()
    const problems = options.check?.(hook.getValues()) ?? {}
    const isWrong = Object.keys(problems).length > 0
    if (isWrong) refuse(problems)
    return !isWrong
  }
  const submit = () => {
    if (isRight()) void hook.handleSubmit(send)()
  }
  /** The fields that say themselves what is wrong with them. */
  const shown = new Set<string>()
  const errorAt = (name: string) => {
    const error: FieldError | undefined = get(errors, name)
    return error?.message
  }
  const theirs = conflictsOf(base.saved, base.over, values)
  const part = <Name extends NameOf<Values>>(name: Name, value: Values[Name]): Partial<Values> => {
    const one: Partial<Values> = {}
    one[name] = value
    return one
  }
  const field = <Name extends NameOf<Values>>(
    name: Name,
    say: (theirs: Values[Name]) => string = String,
  ): FieldProps<Values[Name]> => {
    shown.add(name)
    return {
      value: values[name],
      error: errorAt(name),
      onChange: (value) => set(part(name, value)),
      // Always of one shape: an input that is put elsewhere would lose the caret.
      inputContainer: (input) => (
        <>
          {input}
          <Theirs
            value={name in theirs ? say(base.saved[name]) : null}
            onTake={() => set(part(name, base.saved[name]))}
            onKeep={() => setBase({ ...base, over: { ...base.over, ...part(name, base.saved[name]) } })}
          />
        </>
      ),
    }
  }
  return {
    values,
    saved: base.saved,
    isDirty,
    isSaving: isSubmitting,
    isSaved: isSaved && !isDirty,
    isOver: Object.keys(theirs).length > 0,
    get problem() {
      const name = Object.keys(errors).find((one) => !shown.has(one))
      return name === undefined ? undefined : errorAt(name)
    },
    draft: isDirty ? { typed: values, base } : null,
    set,
    undo: () => set(base.saved),
    settle,
    isRight,
    submit,
    form: {
      ref,
      onSubmit: (event) => {
        event.preventDefault()
        submit()
      },
      'aria-busy': isSubmitting,
    },
    field,
    text: (name) => ({
      ...field(name),
      onChange: (event) => set(part(name, event.currentTarget.value)),
    }),
    toggle: (name) => ({
      checked: values[name],
      onChange: (event) => set(part(name, event.currentTarget.checked)),
    }),
  }
}

/**
 * Of a form that stands beside a screen: Escape leaves it, also out of its fields, and asks first where something typed would be lost.
 * `leave` does the same for a cross; `question` is to be rendered.
 */
export function useEscapeOut(
  isDirty: boolean,
  onLeave: () => void,
): { leave: () => void; question: ReactNode } {
  const { controls } = useMessages()
  const [asking, setAsking] = useState(false)
  const leave = () => {
    if (isDirty) setAsking(true)
    else onLeave()
  }
  useKeys([{ keys: 'Escape', label: controls.cancel, run: leave, whileTyping: true, isOverlay: true }])
  const question = asking && (
    <LeaveDialog
      onStay={() => setAsking(false)}
      onLeave={() => {
        setAsking(false)
        onLeave()
      }}
    />
  )
  return { leave, question }
}
