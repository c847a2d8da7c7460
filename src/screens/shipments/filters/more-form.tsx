import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import {
  clearing,
  FILTER_FIELDS,
  type FilterKey,
  LIST_GROUPS,
  type ListFilter,
  SIDES,
} from '../../../domain/shipments/list-filter.ts'
import { POD_METHODS } from '../../../domain/shipments/pod-method.ts'
import { parseRand } from '../../../domain/values/money.ts'
import { PROVINCES, Province } from '../../../domain/values/province.ts'
import { podName } from '../../../features/shipment/pod-messages.ts'
import css from './filters.module.css'
import { formMessages as messages } from './form-messages.ts'
import { PeriodFields } from './period-fields.tsx'
import { PointFilter } from './point-filter.tsx'

interface MoreFormProps {
  /** What this list can be filtered by. */
  keys: readonly FilterKey[]
  filter: ListFilter
  onChange: (part: Partial<ListFilter>) => void
  onClose: () => void
}

const PERIODS = ['collectBy', 'deliverBy', 'due'] as const
const FLAGS = ['isBlank', 'isReturn', 'hasProblem'] as const

function toggled<Code>(codes: ReadonlySet<Code>, code: Code): ReadonlySet<Code> {
  const next = new Set(codes)
  if (!next.delete(code)) next.add(code)
  return next
}

/** Kept here until it is sent: half a name is not asked for. */
export function MoreForm({ keys, filter, onChange, onClose }: MoreFormProps) {
  const [draft, setDraft] = useState<Partial<ListFilter>>({})
  const now = { ...filter, ...draft }
  const put = (part: Partial<ListFilter>) => setDraft((before) => ({ ...before, ...part }))
  const [typed, setTyped] = useState(() => FILTER_FIELDS.value.write(filter.value).split('..'))
  const [least = '', most = ''] = typed
  const has = (key: FilterKey) => keys.includes(key)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [from, to] = [least, most].map(parseRand).map((cents) => (cents === null ? null : cents / 100))
    const value = { least: from ?? null, most: to ?? null }
    onChange(has('value') ? { ...draft, value } : draft)
    onClose()
  }
  const clear = () => {
    onChange(clearing(keys))
    onClose()
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <div className={css.fields}>
        {PERIODS.filter(has).map((key) => (
          <PeriodFields
            key={key}
            words={messages.periods[key]}
            period={now[key]}
            onChange={(period) => put({ [key]: period })}
          />
        ))}
        {SIDES.map((side) => (
          <div key={side} className={has(`${side}Zone`) ? css.pair : undefined}>
            <TextInput
              label={messages.town[side]}
              value={now[`${side}Town`]}
              maxLength={100}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) => put({ [`${side}Town`]: value })}
            />
            {has(`${side}Zone`) && (
              <NativeSelect
                label={messages.province[side]}
                value={now[`${side}Zone`] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  put({ [`${side}Zone`]: Province.safeParse(value).data ?? null })
                }
                data={[
                  { value: '', label: messages.anyProvince },
                  ...Province.options.map((code) => ({ value: code, label: PROVINCES[code].name })),
                ]}
              />
            )}
          </div>
        ))}
        <div className={css.pair}>
          <NativeSelect
            label={messages.group}
            value={now.group ?? ''}
            onChange={({ currentTarget: { value } }) =>
              put({ group: LIST_GROUPS.find((code) => code === value) ?? null })
            }
            data={[
              { value: '', label: messages.anyStatus },
              ...LIST_GROUPS.map((code) => ({ value: code, label: messages.groups[code] })),
            ]}
          />
          <TextInput
            label={messages.costCenter}
            value={now.costCenter}
            maxLength={100}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => put({ costCenter: value })}
          />
        </div>
        <PointFilter point={now.point} onChoose={(point) => put({ point })} />
        <div className={css.pair}>
          {FLAGS.filter(has).map((key) => (
            <NativeSelect
              key={key}
              label={messages.flags[key].label}
              value={FILTER_FIELDS[key].write(now[key])}
              onChange={({ currentTarget: { value } }) => put({ [key]: FILTER_FIELDS[key].read(value) })}
              data={[
                { value: '', label: messages.all },
                { value: '1', label: messages.flags[key].yes },
                { value: '0', label: messages.flags[key].no },
              ]}
            />
          ))}
        </div>
        {has('value') && (
          <div className={css.pair}>
            {[messages.least, messages.most].map((label, i) => (
              <TextInput
                key={label}
                label={label}
                value={typed[i] ?? ''}
                inputMode="decimal"
                pattern="[\d\s]{1,12}([.,]\d{1,2})?\s*"
                title={messages.amount}
                autoComplete="off"
                onChange={({ currentTarget: { value } }) =>
                  setTyped(i === 0 ? [value, most] : [least, value])
                }
              />
            ))}
          </div>
        )}
        {has('pickup') && (
          <fieldset className={css.choices}>
            <legend>{messages.pickup}</legend>
            {SIDES.map((side) => (
              <Checkbox
                key={side}
                label={messages.sides[side]}
                checked={now.pickup.has(side)}
                onChange={() => put({ pickup: toggled(now.pickup, side) })}
              />
            ))}
          </fieldset>
        )}
        {has('podMethods') && (
          <fieldset className={css.choices}>
            <legend>{messages.podMethod}</legend>
            {POD_METHODS.map((method) => (
              <Checkbox
                key={method}
                label={podName(method)}
                checked={now.podMethods.has(method)}
                onChange={() => put({ podMethods: toggled(now.podMethods, method) })}
              />
            ))}
          </fieldset>
        )}
      </div>
      <div className={css.foot}>
        <Button size="xs" variant="default" onClick={clear}>
          {messages.clear}
        </Button>
        <Button size="xs" type="submit">
          {messages.show}
        </Button>
      </div>
    </form>
  )
}
