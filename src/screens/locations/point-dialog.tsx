import { Select, TextInput } from '@mantine/core'
import type { Compartment } from '../../contract/parcel-types.ts'
import {
  addPickupPoint,
  changePickupPoint,
  listPickupPoints,
  type PickupPoint,
  type PickupPointAnswer,
} from '../../contract/pickup-points.ts'
import { PICKUP_NETWORKS } from '../../domain/booking/compartments.ts'
import { PROVINCES } from '../../domain/values/province.ts'
import { keysOf } from '../../domain/values/table.ts'
import { addressMessages } from '../../features/address/messages.ts'
import { PlaceField } from '../../features/address/place-field.tsx'
import { invalidateCall } from '../../features/session/answers.ts'
import { createDrafts } from '../../features/session/drafts.ts'
import { useKeptEdit } from '../../features/session/kept-edit.ts'
import { useClient } from '../../features/session/session.tsx'
import { toast } from '../../ui/components/toast.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import type { Edit, EditDraft } from '../../ui/form/use-edit.tsx'
import css from './locations.module.css'
import { locations as messages } from './messages.ts'
import {
  EMPTY_POINT,
  networkOf,
  type PointDraft,
  pointDraftOf,
  pointOf,
  pointProblems,
  sizeRows,
  withSize,
} from './point-draft.ts'
import { useSizes } from './use-points.ts'

interface PointDialogProps {
  opened: boolean
  /** Null for a new one. */
  point: PickupPointAnswer | null
  onClose: () => void
  onDone: (point: PickupPoint) => void
}

/** Adds a location, or changes one. */
export function PointDialog({ opened, point, onClose, onDone }: PointDialogProps) {
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={point === null ? messages.addTitle : messages.changeTitle(point.name)}
      size="38rem"
    >
      {opened && <PointForm point={point} onClose={onClose} onDone={onDone} />}
    </FormModal>
  )
}

/** What was typed when a session ended. */
export const pointDrafts = createDrafts<EditDraft<PointDraft>>()

const NO_SIZES: readonly Compartment[] = []
const provinces = keysOf(PROVINCES).map((value) => ({ value, label: PROVINCES[value].name }))

function PointForm({ point, onClose, onDone }: Omit<PointDialogProps, 'opened'>) {
  const client = useClient()
  const sizes = useSizes().data?.compartments ?? NO_SIZES
  const edit = useKeptEdit(pointDrafts, point?.id ?? 0, {
    saved: point === null ? EMPTY_POINT : pointDraftOf(point),
    version: point?.version,
    check: pointProblems,
    send(typed, { version }) {
      const body = pointOf(typed)
      if (point === null) return client(addPickupPoint, { body })
      const { provider: _, type: __, active: ___, position: ____, ...change } = body
      return client(changePickupPoint, {
        body: { id: point.id, version: version ?? point.version, ...change },
      })
    },
    onRefused: () => void invalidateCall(listPickupPoints),
    async onSaved({ pickup_point }) {
      await invalidateCall(listPickupPoints)
      const { isAdded, isChanged } = messages
      toast({ text: (point === null ? isAdded : isChanged)(pickup_point.name), variant: 'success' })
      onDone(pickup_point)
      onClose()
    },
  })
  const { values } = edit
  const { onChange: onSuburb, ...suburb } = edit.text('local_area')
  const zone = edit.text('zone')
  return (
    <form className={css.form} {...edit.form} noValidate>
      <div className={css.pair}>
        <TextInput
          label={messages.name}
          data-autofocus
          maxLength={80}
          autoComplete="off"
          {...edit.text('name')}
        />
        <Select
          label={messages.network}
          data={PICKUP_NETWORKS.map((value) => ({ value, label: messages.networks[value] }))}
          value={values.provider}
          onChange={(value) => edit.set({ provider: networkOf(value), compartments: [] })}
          // Its sizes, and what is reserved of them, are those of the network.
          disabled={point !== null}
          allowDeselect={false}
        />
      </div>
      <TextInput
        label={addressMessages.street}
        maxLength={120}
        autoComplete="off"
        {...edit.text('street_address')}
      />
      <PlaceField
        label={addressMessages.suburb}
        placeholder={addressMessages.suburbHint}
        maxLength={80}
        {...suburb}
        onType={(local_area) => onSuburb({ currentTarget: { value: local_area } })}
        onChoose={(place) =>
          edit.set({
            local_area: place.name,
            city: place.city,
            zone: place.zone,
            code: place.code || values.code,
            lat: String(place.lat),
            lng: String(place.lng),
          })
        }
      />
      <div className={css.pair}>
        <TextInput label={addressMessages.city} maxLength={80} autoComplete="off" {...edit.text('city')} />
        <TextInput
          label={addressMessages.code}
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          {...edit.text('code')}
        />
      </div>
      <div className={css.triple}>
        <Select
          label={addressMessages.province}
          data={provinces}
          value={zone.value === '' ? null : zone.value}
          error={zone.error}
          inputContainer={zone.inputContainer}
          onChange={(value) => edit.set({ zone: value ?? '' })}
          searchable
        />
        <TextInput label={messages.lat} maxLength={20} autoComplete="off" {...edit.text('lat')} />
        <TextInput label={messages.lng} maxLength={20} autoComplete="off" {...edit.text('lng')} />
      </div>
      <TextInput
        label={messages.hours}
        placeholder={messages.hoursHint}
        maxLength={120}
        autoComplete="off"
        {...edit.text('hours')}
      />
      <SizeCounts edit={edit} sizes={sizes} />
      <SaveBar of={edit} ofDialog disabled={point !== null && !edit.isDirty} onLeave={onClose} />
    </form>
  )
}

const countsText = (compartments: PointDraft['compartments']) =>
  compartments.map(({ name, total, out_of_use }) => `${name} ${total}/${out_of_use || 0}`).join(', ')

/** How many compartments of each size of its network a location has. */
function SizeCounts({ edit, sizes }: { edit: Edit<PointDraft>; sizes: readonly Compartment[] }) {
  const field = edit.field('compartments', countsText)
  const rows = sizeRows(edit.values, sizes)
  const type = (name: string, part: { total?: string; out_of_use?: string }) => {
    const row = rows.find((one) => one.name === name)
    if (row === undefined) return
    const { total, out_of_use } = { ...row, ...part }
    field.onChange(withSize(edit.values, { name, total, out_of_use }))
  }
  const table = (
    <table className={css.sizes}>
      <thead>
        <tr>
          <th scope="col">{messages.sizeName}</th>
          <th scope="col">{messages.total}</th>
          <th scope="col">{messages.outOfUse}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, total, out_of_use, size }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <span className={css.measures}>
                {messages.measuresOf(
                  String(size.length),
                  String(size.width),
                  String(size.height),
                  String(size.weight),
                )}
              </span>
            </th>
            <td>
              <TextInput
                size="xs"
                aria-label={messages.totalOf(name)}
                aria-invalid={field.error !== undefined || undefined}
                inputMode="numeric"
                maxLength={5}
                value={total}
                onChange={(event) => type(name, { total: event.currentTarget.value })}
              />
            </td>
            <td>
              <TextInput
                size="xs"
                aria-label={messages.outOfUseOf(name)}
                inputMode="numeric"
                maxLength={5}
                value={out_of_use}
                onChange={(event) => type(name, { out_of_use: event.currentTarget.value })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <fieldset className={css.counts}>
      <legend>{messages.sizes}</legend>
      <p className={css.hint}>{messages.sizesHint}</p>
      {field.inputContainer(rows.length === 0 ? <p className={css.hint}>{messages.noSizes}</p> : table)}
      {field.error !== undefined && (
        <p className={css.error} role="alert">
          {field.error}
        </p>
      )}
    </fieldset>
  )
}
