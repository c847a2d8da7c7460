import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ClipboardEvent, memo, useState } from 'react'
import type { ParcelType } from '../../../contract/parcel-types.ts'
import { MOST_PARCELS } from '../../../domain/booking/form-sentences.ts'
import { formatKg } from '../../../domain/shipments/weight.ts'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { MEASURES, measuresOf, type ParcelRow, totalsOf, withRow } from './draft.ts'
import { booking as messages } from './messages.ts'
import css from './new.module.css'
import { pastedParcels, withPasted } from './pasted-parcels.ts'
import type { BookingForm } from './use-booking.ts'

/** The list of what parcels usually hold. */
const CATEGORIES = 'parcel-categories'
const NONE: readonly never[] = []

interface ParcelsSectionProps {
  form: BookingForm
  types: readonly ParcelType[]
  disclaimer: string
  packaging?: readonly string[]
  /** What parcels usually hold. */
  categories?: readonly string[]
  /** What parcels may measure at most: a line for those who book; null where there is no limit. */
  limits: string | null
  /** Packaging and references, or what a parcel that is there is called besides, or no more than what is in it, or only what a price depends on. */
  asks?: 'all' | 'edit' | 'contents' | 'measures'
  /** Lines whose reference stays, by their keys. */
  named?: ReadonlySet<number> | undefined
}

/** The parcels, a line for those of the same measures; their number and weight below. */
export function ParcelsSection({
  form,
  types,
  disclaimer,
  packaging = NONE,
  categories = NONE,
  limits,
  asks = 'all',
  named,
}: ParcelsSectionProps) {
  const { locale } = useMessages()
  const { parcels } = form.fields
  const { count, kg } = totalsOf(parcels)
  const problem = form.problemAt('parcels')
  const isNamed = parcels.some(
    ({ key, reference, packaging: packed, name, declared_value }) =>
      `${reference}${asks === 'edit' ? `${name}${declared_value}` : packed}${form.problemAt(`parcels.${key}.reference`) ?? ''}` !==
      '',
  )
  const [showsMore, setShowsMore] = useState(false)
  const asksMore = asks === 'all' || asks === 'edit'
  const hasMore = asksMore && (showsMore || isNamed)
  /** Out of a spreadsheet. */
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const rows = pastedParcels(event.clipboardData.getData('text'))
    if (rows === null) return
    event.preventDefault()
    const { parcels: all, left } = withPasted(parcels, rows)
    form.change({ parcels: all })
    toast({
      text:
        left === 0
          ? messages.pasted(formatCount(rows.length), rows.length === 1)
          : messages.pastedPart(formatCount(left), formatCount(MOST_PARCELS)),
      variant: left === 0 ? 'info' : 'error',
      id: 'parcels-pasted',
    })
  }
  return (
    <fieldset className={css.section} aria-describedby="parcels-said" onPaste={paste}>
      <legend>{messages.parcels}</legend>
      {parcels.map((row, i) => (
        <ParcelLine
          key={row.key}
          form={form}
          row={row}
          wrong={wrongOf(form, row)}
          isOnly={parcels.length === 1}
          number={i + 1}
          types={types}
          packaging={packaging}
          hasMore={hasMore}
          hasNames={asks === 'edit'}
          isNamed={named?.has(row.key) === true}
          hasContents={asks !== 'measures'}
        />
      ))}
      <datalist id={CATEGORIES}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <div className={css.parcelFoot}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size="0.875rem" stroke={1.8} />}
          onClick={() => form.change({ parcels: withRow(parcels) })}
        >
          {messages.addParcel}
        </Button>
        {asksMore && !hasMore && (
          <Button size="compact-sm" variant="subtle" onClick={() => setShowsMore(true)}>
            {asks === 'edit'
              ? messages.namesAndReferences
              : packaging.length > 0
                ? messages.packagingAndReferences
                : messages.ownReferences}
          </Button>
        )}
        <output className={css.total}>
          {messages.total(formatCount(count), formatKg(kg, locale), count === 1)}
        </output>
      </div>
      <div id="parcels-said">
        {problem !== undefined && (
          <p className={css.wrong} role="alert">
            {problem}
          </p>
        )}
        {limits !== null && <p className={css.said}>{limits}</p>}
        <p className={css.said}>
          {disclaimer} {asks === 'all' ? messages.paste : ''}
        </p>
      </div>
    </fieldset>
  )
}

const CHECKED = [...MEASURES, 'quantity', 'description', 'reference', 'name', 'declared_value'] as const
type Wrong = Readonly<Partial<Record<(typeof CHECKED)[number], string>>>

/** What is wrong with a line, by its fields. */
const wrongOf = (form: BookingForm, { key }: ParcelRow): Wrong =>
  Object.fromEntries(CHECKED.map((name) => [name, form.problemAt(`parcels.${key}.${name}`)]))

interface ParcelLineProps {
  form: Pick<BookingForm, 'changeRow' | 'removeRow'>
  row: ParcelRow
  wrong: Wrong
  /** The last one is not removed. */
  isOnly: boolean
  number: number
  types: readonly ParcelType[]
  packaging: readonly string[]
  /** What it is packed in and what its sender calls it are asked as well. */
  hasMore: boolean
  /** And what it is called and worth by itself. */
  hasNames: boolean
  /** It has a reference, which stays. */
  isNamed: boolean
  hasContents: boolean
}

/** Whoever types in one of many lines has that one drawn. What is called changes rows as they are by then. */
const isSameLine = ({ form: _was, wrong: had, ...before }: ParcelLineProps, after: ParcelLineProps) => {
  const { form: _is, wrong: has, ...now } = after
  return isEqual(before, now) && isEqual(had, has)
}

const isEqual = (a: object, b: object) => {
  const now = new Map(Object.entries(b))
  return Object.entries(a).every(([name, value]) => now.get(name) === value)
}

const ParcelLine = memo(ParcelLineView, isSameLine)

function ParcelLineView(props: ParcelLineProps) {
  const { form, row, wrong, isOnly, number, types, packaging, hasMore, hasNames, hasContents } = props
  const set = (part: Partial<ParcelRow>) => form.changeRow(row.key, part)
  const [problem] = CHECKED.flatMap((name) => wrong[name] ?? [])
  const choose = (id: string | null) => {
    const type = types.find((one) => String(one.id) === id)
    set(type === undefined ? { type_id: null } : { type_id: type.id, ...measuresOf(type) })
  }
  return (
    <fieldset
      className={css.parcel}
      data-brief={!hasContents || undefined}
      data-typed={types.length > 0 || undefined}
      aria-label={messages.parcelLine(number)}
    >
      {types.length > 0 && (
        <Select
          className={css.parcelType}
          label={messages.type}
          data={types.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={row.type_id === null ? null : String(row.type_id)}
          placeholder={messages.customType}
          onChange={choose}
          comboboxProps={{ withinPortal: true }}
        />
      )}
      {hasContents && (
        <TextInput
          className={css.contents}
          label={messages.description}
          list={CATEGORIES}
          maxLength={255}
          autoComplete="off"
          value={row.description}
          error={wrong.description !== undefined}
          onChange={({ currentTarget }) => set({ description: currentTarget.value })}
        />
      )}
      {MEASURES.map((measure) => (
        <TextInput
          key={measure}
          className={css.measure}
          data-measure
          label={messages[measure]}
          inputMode="decimal"
          maxLength={10}
          autoComplete="off"
          value={row[measure]}
          // What is wrong stands below the line: a narrow field would break it into ten.
          error={wrong[measure] !== undefined}
          onChange={({ currentTarget }) => {
            // Of a type that leaves it blank it is typed in; else it is no longer of that type.
            const type = types.find(({ id }) => id === row.type_id)
            const part: Partial<ParcelRow> = { type_id: type?.[measure] === null ? type.id : null }
            part[measure] = currentTarget.value
            set(part)
          }}
        />
      ))}
      <TextInput
        className={css.measure}
        label={messages.quantity}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        value={row.quantity}
        error={wrong.quantity !== undefined}
        onChange={({ currentTarget }) => set({ quantity: currentTarget.value })}
      />
      <IconButton
        icon={IconTrash}
        label={messages.removeParcel(number)}
        disabled={isOnly}
        onClick={() => form.removeRow(row.key)}
      />
      {hasMore && (
        <div className={css.parcelMore}>
          {packaging.length > 0 && (
            <Select
              label={messages.packaging}
              data={
                packaging.includes(row.packaging) || row.packaging === ''
                  ? [...packaging]
                  : [row.packaging, ...packaging]
              }
              value={row.packaging || null}
              clearable
              onChange={(packed) => set({ packaging: packed ?? '' })}
              comboboxProps={{ withinPortal: true }}
            />
          )}
          {hasNames && (
            <>
              <TextInput
                label={messages.parcelName}
                maxLength={255}
                autoComplete="off"
                value={row.name}
                error={wrong.name !== undefined}
                onChange={({ currentTarget }) => set({ name: currentTarget.value })}
              />
              <TextInput
                label={messages.parcelValue}
                inputMode="decimal"
                maxLength={16}
                autoComplete="off"
                value={row.declared_value}
                error={wrong.declared_value !== undefined}
                onChange={({ currentTarget }) => set({ declared_value: currentTarget.value })}
              />
            </>
          )}
          <TextInput
            label={messages.parcelReference}
            disabled={props.isNamed}
            maxLength={255}
            autoComplete="off"
            value={row.reference}
            error={wrong.reference !== undefined}
            onChange={({ currentTarget }) => set({ reference: currentTarget.value })}
          />
        </div>
      )}
      {problem !== undefined && <p className={css.wrong}>{problem}</p>}
    </fieldset>
  )
}
