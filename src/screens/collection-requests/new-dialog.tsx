import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { CallOutcome, Client } from '../../contract/client.ts'
import {
  addCollectionRequest,
  addCollectionSchedule,
  type CollectionRequest,
  type CollectionSchedule,
  changeCollectionRequests,
  changeCollectionSchedule,
  listCollectionSchedules,
} from '../../contract/collection-requests.ts'
import { WEEKDAYS } from '../../domain/booking/service-days.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import { AddressFields } from '../../features/address/address-fields.tsx'
import { EntryField } from '../../features/address/entry-field.tsx'
import { usePastedAddress } from '../../features/address/use-pasted-address.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { AlsoEditing } from '../../features/presence/also-here.tsx'
import { useAccess } from '../../features/session/access.tsx'
import { invalidateCall } from '../../features/session/answers.ts'
import { createDrafts } from '../../features/session/drafts.ts'
import { useKeptEdit } from '../../features/session/kept-edit.ts'
import { useClient, useGeneralData } from '../../features/session/session.tsx'
import { Copyable } from '../../ui/components/copyable.tsx'
import { Segments } from '../../ui/components/segments.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { toast } from '../../ui/components/toast.ts'
import { DayInput, TimeInput } from '../../ui/form/date-time-input.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { SearchableSelect } from '../../ui/form/searchable-select.tsx'
import type { EditDraft } from '../../ui/form/use-edit.tsx'
import { weekdayNames } from '../../ui/messages/weekday-names.ts'
import { requests as messages } from './messages.ts'
import {
  changeOf,
  draftOfRequest,
  draftOfSchedule,
  emptyDraft,
  formField,
  missing,
  type NewDraft,
  OFTEN,
  type Often,
  requestOf,
  scheduleOf,
  weekdaysOf,
  withEntry,
  withPastedPlace,
} from './new-draft.ts'
import css from './requests.module.css'
import { renewRequests } from './use-sending.ts'

const REPEATING = OFTEN.filter((often) => often !== 'once')

/** What was typed when a session ended. */
const newRequestDrafts = createDrafts<EditDraft<NewDraft>>()

interface NewDialogProps {
  onClose: () => void
  /** The number of the request that was made; null of what repeats. */
  onDone: (id: number | null) => void
}

/** What the form is about: something new, or what stands. */
type Subject =
  | { readonly is: 'new' }
  | { readonly is: 'request'; readonly request: CollectionRequest }
  | { readonly is: 'schedule'; readonly schedule: CollectionSchedule }
const NEW: Subject = { is: 'new' }

/** Asks for a collection: once, every working day, or on days of the week. */
export function NewDialog({ onClose, onDone }: NewDialogProps) {
  const { audience } = useAccess()
  const { accounts } = useGeneralData()
  return (
    <FormModal opened onClose={onClose} title={messages.add} size="38rem">
      {audience === 'staff' && accounts.size === 0 ? (
        <NoAccounts />
      ) : (
        <AskForm of={NEW} onClose={onClose} onDone={onDone} />
      )}
    </FormModal>
  )
}

/** A request is of an account: where there is none yet, how the first one is opened. */
function NoAccounts() {
  const { settings } = useAccess()
  if (settings.unused_feature_public_account_creation)
    return <EmptyState title={messages.noAccounts}>{messages.registrationClosed}</EmptyState>
  const address = `${location.origin}/register`
  return (
    <EmptyState title={messages.noAccounts} action={<Copyable text={address} />}>
      {messages.howAccountsOpen}
    </EmptyState>
  )
}

interface EditDialogProps {
  of: Exclude<Subject, { is: 'new' }>
  onClose: () => void
}

/** Changes what was asked for: a request until it is over, or what comes again. */
export function EditDialog({ of, onClose }: EditDialogProps) {
  const what = of.is === 'request' ? of.request.display_id : of.schedule.collection_name
  return (
    <FormModal opened onClose={onClose} title={messages.editOf(what)} size="38rem">
      <AskForm of={of} onClose={onClose} onDone={onClose} />
    </FormModal>
  )
}

const savedOf = (of: Subject, now: number): NewDraft => {
  if (of.is === 'new') return emptyDraft(now)
  return of.is === 'request' ? draftOfRequest(of.request) : draftOfSchedule(of.schedule)
}
const versionOf = (of: Subject): number => {
  if (of.is === 'new') return 0
  return of.is === 'request' ? of.request.version : of.schedule.version
}
/** Drafts are kept by number: of requests theirs, of what repeats negative ones. */
const draftKey = (of: Subject): number => {
  if (of.is === 'new') return 0
  return of.is === 'request' ? of.request.id : -of.schedule.id
}

/** Sends what is asked for; answers the request that was made, or null. */
async function ask(
  client: Client,
  of: Subject,
  typed: NewDraft,
  { version, staff }: { readonly version: number | undefined; readonly staff: boolean },
): Promise<CallOutcome<CollectionRequest | null>> {
  const idempotencyKey = crypto.randomUUID()
  if (of.is === 'request') {
    const change = { id: of.request.id, version, ...changeOf(typed) }
    const outcome = await client(changeCollectionRequests, { body: change, idempotencyKey })
    return outcome.ok ? { ...outcome, value: null } : outcome
  }
  if (of.is === 'schedule') {
    const { account_id: _, ...body } = scheduleOf(typed, staff)
    const outcome = await client(changeCollectionSchedule, { body: { id: of.schedule.id, version, ...body } })
    return outcome.ok ? { ...outcome, value: null } : outcome
  }
  if (typed.often === 'once') {
    const outcome = await client(addCollectionRequest, { body: requestOf(typed), idempotencyKey })
    return outcome.ok ? { ...outcome, value: outcome.value.collection_request } : outcome
  }
  const outcome = await client(addCollectionSchedule, { body: scheduleOf(typed, staff), idempotencyKey })
  return outcome.ok ? { ...outcome, value: null } : outcome
}

function savedText(of: Subject, made: CollectionRequest | null): string {
  if (of.is === 'request') return messages.isSaved(of.request.display_id)
  if (of.is === 'schedule') return messages.isSaved(of.schedule.collection_name)
  return made === null ? messages.scheduled : messages.requested(made.display_id)
}

function AskForm({ of, onClose, onDone }: NewDialogProps & { of: Subject }) {
  const client = useClient()
  const workspace = useLiveWorkspace()
  const { audience, account } = useAccess()
  const { accounts, drivers } = useGeneralData()
  const staff = audience === 'staff'
  const isNew = of.is === 'new'
  const edit = useKeptEdit(newRequestDrafts, draftKey(of), {
    saved: savedOf(of, workspace.now()),
    version: versionOf(of),
    check: (typed) => missing(typed, staff && isNew, messages.required),
    async send(typed, { version }) {
      const outcome = await ask(client, of, typed, { version, staff })
      return outcome.ok || outcome.field === undefined
        ? outcome
        : { ...outcome, field: formField(outcome.field) }
    },
    onSaved(made) {
      void invalidateCall(listCollectionSchedules)
      void renewRequests()
      const text = savedText(of, made)
      toast({ text, variant: 'success' })
      onDone(made?.id ?? null)
    },
  })
  const { values } = edit
  const { pasted, onPaste } = usePastedAddress((taken) => edit.set(withPastedPlace(values, taken)))
  const book = staff ? (values.account === '' ? null : Number(values.account)) : (account?.id ?? null)
  const { onChange: _, ...name } = edit.text('name')
  const chosen = weekdaysOf(values)
  const spellPhone = () => {
    const spelt = formatPhone(values.mobile_number)
    if (spelt !== values.mobile_number) edit.set({ mobile_number: spelt })
  }
  const whose = edit.field('account')
  const who = edit.field('driver')
  const isRepeating = values.often !== 'once'
  return (
    <form className={css.form} {...edit.form} onPaste={onPaste} noValidate>
      {of.is === 'request' && <AlsoEditing kind="collection_request" id={of.request.id} />}
      {of.is === 'schedule' && <AlsoEditing form={`schedule/${of.schedule.id}`} />}
      {staff && isNew && (
        <SearchableSelect
          label={messages.account}
          takesFirst
          data-autofocus
          options={[...accounts.values()].map(({ id, name: called, account_code }) => ({
            value: String(id),
            label: `${called} (${account_code})`,
          }))}
          value={whose.value === '' ? null : whose.value}
          error={whose.error}
          onChoose={(id) => whose.onChange(id ?? '')}
        />
      )}
      <div className={css.pair}>
        <EntryField
          label={messages.name}
          placeholder={messages.nameHint}
          maxLength={120}
          data-autofocus={staff && isNew ? undefined : true}
          {...name}
          account={book}
          onType={(typed) => edit.set({ name: typed })}
          onChoose={(entry) => edit.set(withEntry(entry))}
        />
        <TextInput
          label={messages.mobile}
          inputMode="tel"
          maxLength={40}
          autoComplete="off"
          {...edit.text('mobile_number')}
          onBlur={spellPhone}
        />
      </div>
      <AddressFields edit={edit} pasted={pasted} countries={[]} />
      <div className={css.three}>
        <TextInput label={messages.email} maxLength={254} autoComplete="off" {...edit.text('email')} />
        <TextInput
          label={messages.parcels}
          inputMode="numeric"
          autoComplete="off"
          {...edit.text('parcels')}
        />
        <TextInput label={messages.weight} inputMode="decimal" autoComplete="off" {...edit.text('weight')} />
      </div>
      {of.is !== 'request' && (
        <div className={css.often}>
          <Segments<Often>
            label={messages.how}
            options={(isNew ? OFTEN : REPEATING).map((value) => ({ value, label: messages.often[value] }))}
            chosen={values.often}
            onChoose={(often) => edit.set({ often })}
          />
        </div>
      )}
      {values.often === 'weekly' && (
        <Checkbox.Group
          label={messages.weekdays}
          value={chosen}
          error={edit.field('weekdays').error}
          onChange={(days) => edit.set({ weekdays: days.join() })}
        >
          <div className={css.weekdays}>
            {WEEKDAYS.map((day) => (
              <Checkbox key={day} value={day} label={weekdayNames[day]} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <div className={css.three}>
        <DayInput label={isRepeating ? messages.firstDay : messages.day} {...dayField(edit.field('day'))} />
        <TimeInput label={messages.from} {...dayField(edit.field('from'))} />
        <TimeInput label={messages.to} {...dayField(edit.field('to'))} />
      </div>
      {isRepeating && staff && (
        <SearchableSelect
          label={messages.usualDriver}
          description={messages.usualDriverHint}
          clearable
          placeholder={messages.nobody}
          options={[...drivers.values()].map(({ id, name: called }) => ({
            value: String(id),
            label: called,
          }))}
          value={who.value === '' ? null : who.value}
          error={who.error}
          onChoose={(id) => who.onChange(id ?? '')}
        />
      )}
      {isRepeating && <DayInput label={messages.lastDay} {...dayField(edit.field('until'))} />}
      <Textarea
        label={messages.instructions}
        maxLength={500}
        autosize
        minRows={2}
        maxRows={5}
        {...edit.text('instructions')}
      />
      <SaveBar of={edit} ofDialog save={isNew ? messages.request : messages.save} onLeave={onClose} />
    </form>
  )
}

/** What a field of a day or a time takes of a form. */
const dayField = ({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) => ({ value, error, onChange })
