import { Button, Checkbox, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type AlertRule,
  type AlertWorkHours,
  addAlertRule,
  changeAlertRule,
  listAlertRules,
  tryAlertRule,
} from '../../../contract/alerts.ts'
import { permissionOf } from '../../../contract/call.ts'
import { listUsers } from '../../../contract/users.ts'
import { listZones } from '../../../contract/zones.ts'
import {
  ALERT_KIND_CODES,
  ALERT_KINDS,
  canBeHeld,
  type ScopeField,
} from '../../../domain/alerts/alert-condition.ts'
import { ALERT_SEVERITIES } from '../../../domain/alerts/alert-subject.ts'
import { WEEKDAYS } from '../../../domain/booking/service-days.ts'
import { SHIPMENT_STATUS_CODES } from '../../../domain/shipments/shipment-status.ts'
import { alertMessages } from '../../../features/alerts/messages.ts'
import { AlsoEditing } from '../../../features/presence/also-here.tsx'
import { useMay } from '../../../features/session/access.tsx'
import { useActiveBranches } from '../../../features/session/active-branches.ts'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { statusName } from '../../../features/shipment/status-name.ts'
import { toast } from '../../../ui/components/toast.ts'
import { TimeInput } from '../../../ui/form/date-time-input.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { type Edit, useEdit } from '../../../ui/form/use-edit.tsx'
import { weekdayNames } from '../../../ui/messages/weekday-names.ts'
import {
  draftOf,
  type Escalates,
  formField,
  kindOf,
  NEW_RULE,
  PARAMETERS,
  type RuleDraft,
  ruleProblems,
  type Speaks,
  termsOf,
} from './rule-draft.ts'
import { ruleMessages as messages } from './rule-messages.ts'
import css from './rules.module.css'
import { Tried, type TriedRule } from './tried.tsx'

interface RuleFormProps {
  /** Null for a new one. */
  rule: AlertRule | null
  onDone: () => void
}

/** Writes a rule, or changes one; before it is switched on it can be tried against the last week. */
export function RuleForm({ rule, onDone }: RuleFormProps) {
  const client = useClient()
  const edit = useEdit<RuleDraft, { alert_rule: AlertRule }>({
    saved: rule === null ? NEW_RULE : draftOf(rule),
    version: rule?.version,
    check: (typed) => ruleProblems(typed, messages),
    async send(typed, { version }) {
      const terms = termsOf(typed)
      const outcome =
        rule === null
          ? await client(addAlertRule, { body: terms, idempotencyKey: crypto.randomUUID() })
          : await client(changeAlertRule, {
              body: { id: rule.id, version: version ?? rule.version, ...terms },
            })
      return outcome.ok || outcome.field === undefined
        ? outcome
        : { ...outcome, field: formField(outcome.field) }
    },
    onRefused: () => void invalidateCall(listAlertRules),
    onSaved() {
      void invalidateCall(listAlertRules)
      toast({ text: messages.saved, variant: 'success' })
      onDone()
    },
  })
  const { values } = edit
  const kind = edit.field('kind', (theirs) => alertMessages.kinds[theirs])
  return (
    <form className={css.form} {...edit.form} noValidate>
      {rule !== null && <AlsoEditing form={`alert-rule/${rule.id}`} />}
      <TextInput
        label={messages.name}
        placeholder={messages.nameHint}
        data-autofocus
        maxLength={80}
        autoComplete="off"
        {...edit.text('name')}
      />
      <Select
        label={messages.kind}
        data={ALERT_KIND_CODES.map((value) => ({ value, label: alertMessages.kinds[value] }))}
        allowDeselect={false}
        description={values.kind === 'vehicle-outside-loops' && messages.loops}
        {...kind}
        onChange={(value) => kind.onChange(kindOf(value))}
      />
      <Parameters edit={edit} />
      <Narrowing edit={edit} />
      <Select
        label={messages.severity}
        data={ALERT_SEVERITIES.map((value) => ({ value, label: messages.severities[value] }))}
        allowDeselect={false}
        value={values.severity}
        onChange={(value) =>
          edit.set({ severity: ALERT_SEVERITIES.find((one) => one === value) ?? 'serious' })
        }
      />
      <Hours edit={edit} />
      <Escalating edit={edit} />
      <Switch label={messages.sound} {...edit.toggle('sound')} />
      <Switch label={messages.active} {...edit.toggle('active')} />
      <Trying edit={edit} />
      <SaveBar of={edit} ofDialog save={messages.save} onLeave={onDone} />
    </form>
  )
}

type EditRule = { edit: Edit<RuleDraft> }

function Parameters({ edit }: EditRule) {
  const { kind } = edit.values
  const asks = PARAMETERS[kind]
  const status = edit.field('status')
  return (
    <div className={css.pair}>
      {asks.includes('status') && (
        <Select
          label={messages.status}
          data={SHIPMENT_STATUS_CODES.filter(canBeHeld).map((value) => ({ value, label: statusName(value) }))}
          allowDeselect={false}
          searchable
          {...status}
          onChange={(value) => status.onChange(value ?? '')}
        />
      )}
      {asks.includes('zone_id') && <ZoneField edit={edit} />}
      {kind !== 'vehicle-away' && kind !== 'vehicle-outside-zone' && kind !== 'vehicle-outside-loops' && (
        <TextInput
          label={messages.minutes[kind]}
          inputMode="numeric"
          autoComplete="off"
          {...edit.text('minutes')}
        />
      )}
      {asks.includes('minutes_away') && (
        <TextInput
          label={messages.minutesAway}
          inputMode="numeric"
          autoComplete="off"
          {...edit.text('minutes_away')}
        />
      )}
      {asks.includes('km') && (
        <TextInput label={messages.km} inputMode="numeric" autoComplete="off" {...edit.text('km')} />
      )}
    </div>
  )
}

function ZoneField({ edit }: EditRule) {
  const { data } = useCallQuery([listZones.name, 'all'], (call, signal) => call(listZones, { signal }))
  const { value, error, onChange } = edit.field('zone_id')
  return (
    <SearchableSelect
      label={messages.zone}
      options={(data?.zones ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === '' ? null : value}
      error={error}
      onChoose={(id) => onChange(id ?? '')}
    />
  )
}

/** Of which things it speaks, by what its kind is narrowed down by. */
function Narrowing({ edit }: EditRule) {
  const { accounts, services, tags } = useGeneralData()
  const activeBranches = useActiveBranches()
  const fields = {
    branch_id: [messages.branch, activeBranches.map(({ id, name }) => [String(id), name])],
    account_id: [messages.account, [...accounts.values()].map(({ id, name }) => [String(id), name])],
    service_level_code: [messages.level, [...services].map(([code, name]) => [code, name])],
    tag_id: [messages.tag, [...tags.values()].map(({ id, name }) => [String(id), name])],
  } satisfies Record<ScopeField, readonly [string, string[][]]>
  return (
    <div className={css.pair}>
      {ALERT_KINDS[edit.values.kind].scope.map((name) => {
        const [label, options] = fields[name]
        const field = edit.field(name)
        return (
          <SearchableSelect
            key={name}
            label={label}
            placeholder={messages.all}
            options={options.map(([value = '', text = '']) => ({ value, label: text }))}
            value={field.value === '' ? null : field.value}
            error={field.error}
            onChoose={(value) => field.onChange(value ?? '')}
            clearable
          />
        )
      })}
    </div>
  )
}

const SPEAKS: readonly Speaks[] = ['work', 'always', 'hours']

function Hours({ edit }: EditRule) {
  const { values } = edit
  const { data } = useCallQuery([listAlertRules.name], (call, signal) => call(listAlertRules, { signal }))
  const labels = { work: messages.inWorkHours, always: messages.always, hours: messages.inHours }
  return (
    <>
      <Select
        label={messages.speaks}
        data={SPEAKS.map((value) => ({ value, label: labels[value] }))}
        allowDeselect={false}
        description={values.speaks === 'work' && data !== undefined && workHoursSaid(data.work_hours)}
        value={values.speaks}
        onChange={(value) => edit.set({ speaks: SPEAKS.find((one) => one === value) ?? 'work' })}
      />
      {values.speaks === 'hours' && (
        <>
          <Checkbox.Group
            label={messages.days}
            value={values.days.split(',')}
            error={edit.field('days').error}
            onChange={(days) => edit.set({ days: days.filter((day) => day !== '').join() })}
          >
            <div className={css.days}>
              {WEEKDAYS.map((day) => (
                <Checkbox key={day} value={day} label={weekdayNames[day]} />
              ))}
            </div>
          </Checkbox.Group>
          <div className={css.pair}>
            <TimeInput label={messages.from} {...timeField(edit, 'from')} />
            <TimeInput label={messages.to} {...timeField(edit, 'to')} />
          </div>
        </>
      )}
    </>
  )
}

function workHoursSaid({ days, from, to, holidays }: AlertWorkHours): string {
  if (days.length === 0) return messages.noWorkDays
  const week = messages.hoursOn(days.map((day) => weekdayNames[day]).join(', '), from, to)
  return `${week} ${holidays === null ? messages.noHolidays : messages.onHolidays(holidays.from, holidays.to)}`
}

function timeField(edit: Edit<RuleDraft>, name: 'from' | 'to') {
  const { value, error, onChange } = edit.field(name)
  return { value, error, onChange }
}

const ESCALATES: readonly Escalates[] = ['nobody', 'role', 'person']

function Escalating({ edit }: EditRule) {
  const { values } = edit
  const { data } = useGeneralData()
  const maySeeUsers = useMay(permissionOf(listUsers))
  const query = { is_active: true, limit: 1000 }
  const { data: found } = useCallQuery(
    [listUsers.name, query],
    (call, signal) => call(listUsers, { query, signal }),
    { when: values.escalates === 'person' && maySeeUsers },
  )
  const staff =
    found?.users.filter(({ account_id, driver_id }) => account_id === null && driver_id === null) ?? []
  const role = edit.field('role_id')
  const person = edit.field('user_id')
  return (
    <>
      <Select
        label={messages.escalates}
        data={ESCALATES.filter((value) => value !== 'person' || maySeeUsers).map((value) => ({
          value,
          label: messages[value],
        }))}
        allowDeselect={false}
        value={values.escalates}
        onChange={(value) => edit.set({ escalates: ESCALATES.find((one) => one === value) ?? 'nobody' })}
      />
      {values.escalates !== 'nobody' && (
        <div className={css.pair}>
          {values.escalates === 'role' ? (
            <SearchableSelect
              label={messages.whichRole}
              options={data.roles.map(({ id, label }) => ({ value: String(id), label }))}
              value={role.value === '' ? null : role.value}
              error={role.error}
              onChoose={(id) => role.onChange(id ?? '')}
            />
          ) : (
            <SearchableSelect
              label={messages.whichPerson}
              options={staff.map(({ id, username }) => ({ value: String(id), label: username }))}
              value={person.value === '' ? null : person.value}
              error={person.error}
              onChoose={(id) => person.onChange(id ?? '')}
            />
          )}
          <TextInput label={messages.after} inputMode="numeric" autoComplete="off" {...edit.text('after')} />
        </div>
      )}
    </>
  )
}

/** How often it would have spoken. An answer is of what was typed then: it goes with the next change. */
function Trying({ edit }: EditRule) {
  const client = useClient()
  const may = useMay(permissionOf(tryAlertRule))
  const [tried, setTried] = useState<TriedRule | null>(null)
  const [isTrying, setTrying] = useState(false)
  if (!may) return null
  const terms = () => {
    const { condition, scope, hours } = termsOf(edit.values)
    return { condition, scope, hours }
  }
  const { name: _, ...wrong } = ruleProblems({ ...edit.values, escalates: 'nobody' }, messages)
  const isReady = Object.keys(wrong).length === 0
  const run = async () => {
    const asked = terms()
    setTrying(true)
    const outcome = await client(tryAlertRule, { body: asked })
    setTrying(false)
    if (outcome.ok) setTried({ of: JSON.stringify(asked), ...outcome.value })
    else toast({ text: outcome.error, variant: 'error' })
  }
  const isCurrent = tried !== null && isReady && tried.of === JSON.stringify(terms())
  return (
    <div className={css.trying}>
      <Button variant="default" loading={isTrying} disabled={!isReady} onClick={() => void run()}>
        {messages.tryIt}
      </Button>
      <div role="status">{isCurrent && <Tried found={tried} kind={edit.values.kind} />}</div>
    </div>
  )
}
