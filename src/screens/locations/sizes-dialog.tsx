import { Button, Select, TextInput } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { permissionOf } from '../../contract/call.ts'
import {
  addCompartment,
  type Compartment,
  changeCompartment,
  listCompartments,
} from '../../contract/parcel-types.ts'
import { listPickupPoints } from '../../contract/pickup-points.ts'
import { PICKUP_NETWORKS, type PickupNetwork } from '../../domain/booking/compartments.ts'
import { useAccess } from '../../features/session/access.tsx'
import { invalidateCall } from '../../features/session/answers.ts'
import { createDrafts } from '../../features/session/drafts.ts'
import { useKeptEdit } from '../../features/session/kept-edit.ts'
import { useClient } from '../../features/session/session.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { RetryButton } from '../../ui/components/retry-button.tsx'
import { ErrorState, SkeletonText } from '../../ui/components/states.tsx'
import { toast } from '../../ui/components/toast.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import type { EditDraft } from '../../ui/form/use-edit.tsx'
import css from './locations.module.css'
import { locations as messages } from './messages.ts'
import { networkOf } from './point-draft.ts'
import { EMPTY_SIZE, type NewSizeDraft, sizeDraftOf, sizeOf, sizeProblems } from './size-draft.ts'
import { useSizes } from './use-points.ts'

/** What was typed when a session ended. */
const sizeDrafts = createDrafts<EditDraft<NewSizeDraft>>()

/** The sizes of the compartments of each network: added, measured anew, retired. */
export function SizesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  /** The size that is changed, 'new' for one that is added. */
  const [edited, setEdited] = useState<Compartment | 'new' | null>(null)
  const { data, error, refetch } = useSizes()
  const close = () => {
    setEdited(null)
    onClose()
  }
  return (
    <FormModal opened={opened} onClose={close} title={messages.sizesTitle} size="38rem">
      {edited !== null ? (
        <SizeForm size={edited === 'new' ? null : edited} onBack={() => setEdited(null)} />
      ) : data !== undefined ? (
        <Sizes sizes={data.compartments} onEdit={setEdited} />
      ) : error !== null ? (
        <ErrorState small error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </FormModal>
  )
}

interface SizesProps {
  sizes: readonly Compartment[]
  onEdit: (size: Compartment | 'new') => void
}

function Sizes({ sizes, onEdit }: SizesProps) {
  const client = useClient()
  const { may } = useAccess()
  const mayAdd = may(permissionOf(addCompartment))
  const mayChange = may(permissionOf(changeCompartment))
  const setActive = async ({ id, version, name }: Compartment, active: boolean) => {
    const outcome = await client(changeCompartment, { body: { id, version, active } })
    await Promise.all([invalidateCall(listCompartments), invalidateCall(listPickupPoints)])
    if (!outcome.ok) return toast({ text: outcome.error, variant: 'error' })
    toast({ text: (active ? messages.isReactivated : messages.isRetired)(name), variant: 'success' })
  }
  const ofNetwork = (network: PickupNetwork) => sizes.filter(({ provider }) => provider === network)
  return (
    <div className={css.form}>
      {PICKUP_NETWORKS.filter((network) => ofNetwork(network).length > 0).map((network) => (
        <section key={network} aria-label={messages.networks[network]}>
          <h3 className={css.heading}>{messages.networks[network]}</h3>
          <ul className={css.sizeList}>
            {ofNetwork(network).map((size) => (
              <li key={size.id} data-retired={!size.active || undefined}>
                <span>
                  <b>{size.name}</b>
                  <span className={css.measures}>
                    {messages.measuresOf(
                      String(size.length),
                      String(size.width),
                      String(size.height),
                      String(size.weight),
                    )}
                  </span>
                </span>
                {mayChange && (
                  <span className={css.sizeActions}>
                    <IconButton
                      icon={IconPencil}
                      label={messages.changeSize(size.name)}
                      onClick={() => onEdit(size)}
                    />
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      color={size.active ? 'red' : undefined}
                      aria-label={(size.active ? messages.retireSize : messages.reactivateSize)(size.name)}
                      onClick={() => void setActive(size, !size.active)}
                    >
                      {size.active ? messages.retire : messages.reactivate}
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {mayAdd && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size="1rem" stroke={1.8} />}
          onClick={() => onEdit('new')}
        >
          {messages.addSize}
        </Button>
      )}
    </div>
  )
}

function SizeForm({ size, onBack }: { size: Compartment | null; onBack: () => void }) {
  const client = useClient()
  const edit = useKeptEdit(sizeDrafts, size?.id ?? 0, {
    saved: size === null ? EMPTY_SIZE : sizeDraftOf(size),
    version: size?.version,
    check: sizeProblems,
    send(typed, { version }) {
      const body = sizeOf(typed)
      if (size === null) return client(addCompartment, { body })
      const { provider: _, ...change } = body
      return client(changeCompartment, { body: { id: size.id, version: version ?? size.version, ...change } })
    },
    onRefused: () => void invalidateCall(listCompartments),
    async onSaved({ compartment }) {
      await Promise.all([invalidateCall(listCompartments), invalidateCall(listPickupPoints)])
      const said = size === null ? messages.isAdded : messages.isChanged
      toast({ text: said(compartment.name), variant: 'success' })
      onBack()
    },
  })
  return (
    <form className={css.form} {...edit.form} noValidate>
      <div className={css.pair}>
        <TextInput
          label={messages.name}
          data-autofocus
          autoFocus
          maxLength={60}
          autoComplete="off"
          {...edit.text('name')}
        />
        <Select
          label={messages.network}
          data={PICKUP_NETWORKS.map((value) => ({ value, label: messages.networks[value] }))}
          value={edit.values.provider}
          onChange={(value) => edit.set({ provider: networkOf(value) })}
          disabled={size !== null}
          allowDeselect={false}
        />
      </div>
      <div className={css.measureFields}>
        {(['length', 'width', 'height', 'weight'] as const).map((measure) => (
          <TextInput
            key={measure}
            label={messages[measure]}
            inputMode="decimal"
            maxLength={10}
            autoComplete="off"
            {...edit.text(measure)}
          />
        ))}
      </div>
      <SaveBar of={edit} disabled={size !== null && !edit.isDirty} onLeave={onBack} />
    </form>
  )
}
