import { Button } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconRuler2, IconX } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { permissionOf } from '../../contract/call.ts'
import { addCompartment, changeCompartment } from '../../contract/parcel-types.ts'
import { addPickupPoint, changePickupPoint, type PickupPointAnswer } from '../../contract/pickup-points.ts'
import { PICKUP_NETWORKS } from '../../domain/booking/compartments.ts'
import { idIn } from '../../domain/values/row-id.ts'
import { PlaceField } from '../../features/address/place-field.tsx'
import { useAccess } from '../../features/session/access.tsx'
import { useHasDraft } from '../../features/session/drafts.ts'
import { formatCount } from '../../ui/chart/stat.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { RetryButton } from '../../ui/components/retry-button.tsx'
import { Segments } from '../../ui/components/segments.tsx'
import { EmptyState, ErrorState } from '../../ui/components/states.tsx'
import { FilterBar } from '../../ui/form/filter-bar.tsx'
import { useBufferedKeys, useKeys } from '../../ui/keyboard/keys.tsx'
import { lazyBackground } from '../../ui/loading/lazy.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useUrlQuery } from '../../ui/page/url-query.ts'
import { LiveTable } from '../../ui/table/live-table.tsx'
import { staticRows } from '../../ui/table/static-rows.ts'
import css from './locations.module.css'
import { locations as messages } from './messages.ts'
import { type Near, nearText, readNear } from './near.ts'
import { PointCard } from './point-card.tsx'
import { PointDialog, pointDrafts } from './point-dialog.tsx'
import { PointPanel } from './point-panel.tsx'
import { SizesDialog } from './sizes-dialog.tsx'
import { chosenPoints, freeSizes, usePoints } from './use-points.ts'

const TYPING_MS = 200
const NOTHING: readonly PickupPointAnswer[] = []
const NO_COLUMNS: readonly never[] = []

const PointsMap = lazyBackground(() => import('./points-map.tsx'))

const setIn = (text: string | null): ReadonlySet<string> =>
  new Set((text ?? '').split('|').filter((one) => one !== ''))
const textOf = (set: ReadonlySet<string>) => [...set].join('|')

/** /locations: lockers and counters on a map and as a list, with what is free (000 §2, 001 §9). */
export function Screen() {
  const { may, audience } = useAccess()
  const { components } = useMessages()
  const [address, change] = useUrlQuery()
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const [side, setSide] = useState<'list' | 'map'>('list')
  const [typed, setTyped] = useState(address.get('q') ?? '')
  const [search] = useDebouncedValue(typed, TYPING_MS)
  const nearIn = address.get('near')
  const near = useMemo(() => readNear(nearIn), [nearIn])
  const mayAdd = audience === 'staff' && may(permissionOf(addPickupPoint))
  const maySizes =
    audience === 'staff' && (may(permissionOf(addCompartment)) || may(permissionOf(changeCompartment)))
  const [sizing, setSizing] = useState(false)
  const keeps = audience === 'staff' && may(permissionOf(changePickupPoint))
  const [adding, setAdding] = useState(useHasDraft(pointDrafts, 0) && mayAdd)
  const { data, error, isPending, isPlaceholderData, refetch } = usePoints(search, near, keeps)
  useBufferedKeys(typed !== search || isPlaceholderData)
  const all = data?.pickup_points ?? NOTHING

  const [networkIn, sizeIn] = [address.get('network'), address.get('size')]
  const facets = useMemo(() => ({ networks: setIn(networkIn), sizes: setIn(sizeIn) }), [networkIn, sizeIn])
  const points = useMemo(() => chosenPoints(all, facets), [all, facets])
  const rows = useMemo(() => staticRows(points), [points])
  const openedId = idIn(address.get('location'))
  const opened = all.find(({ id }) => id === openedId)
  const open = useCallback((id: number) => change({ location: String(id) }), [change])
  const close = useCallback(() => change({ location: null }), [change])
  useKeys([{ keys: 'n', label: messages.add, run: () => setAdding(true) }], mayAdd)

  const isFiltered = search.trim() !== '' || facets.networks.size > 0 || facets.sizes.size > 0
  const failed = error !== null && data === undefined
  const counts = useMemo(() => Map.groupBy(all, ({ provider }) => provider), [all])
  const showsList = wide || side === 'list'
  return (
    <div className={css.screen}>
      <PageHeader
        title={messages.title}
        note={data !== undefined && wide ? shown(points.length, all.length, data.count) : undefined}
        actions={
          <>
            {maySizes && (
              <Button
                size="xs"
                variant="default"
                className={css.slim}
                aria-label={messages.sizesTitle}
                onClick={() => setSizing(true)}
              >
                <IconRuler2 size="1rem" stroke={1.8} />
                <span className={css.wide}>{messages.manageSizes}</span>
              </Button>
            )}
            {mayAdd && (
              <Button
                size="xs"
                className={css.slim}
                aria-label={messages.add}
                onClick={() => setAdding(true)}
              >
                <IconPlus size="1rem" stroke={1.8} />
                <span className={css.wide}>{messages.add}</span>
              </Button>
            )}
          </>
        }
      >
        {!wide && (
          <Segments
            label={messages.shown}
            options={[
              { value: 'list', label: messages.asList },
              { value: 'map', label: messages.map },
            ]}
            chosen={side}
            onChoose={setSide}
          />
        )}
      </PageHeader>
      {showsList && (
        <section className={css.list} aria-label={messages.list} aria-busy={isPlaceholderData || undefined}>
          <NearField near={near} onChange={(place) => change({ near: place && nearText(place) })} />
          <FilterBar
            search={typed}
            onSearch={(text) => {
              setTyped(text)
              change({ q: text })
            }}
            placeholder={messages.find}
            facets={[
              {
                label: messages.network,
                options: PICKUP_NETWORKS.filter((one) => counts.has(one)).map((value) => ({
                  value,
                  label: messages.networks[value],
                  count: counts.get(value)?.length ?? 0,
                })),
                chosen: facets.networks,
                onChoose: (chosen) => change({ network: textOf(chosen) }),
              },
              {
                label: messages.size,
                options: [...freeSizes(all)].map(([value, count]) => ({ value, label: value, count })),
                chosen: facets.sizes,
                onChoose: (chosen) => change({ size: textOf(chosen) }),
              },
            ]}
          />
          <div className={css.rows}>
            {failed ? (
              <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
            ) : data !== undefined && points.length === 0 ? (
              <EmptyState small title={isFiltered ? messages.noneSuch : messages.none}>
                {isFiltered ? messages.noneSuchText : mayAdd ? messages.noneStaffText : messages.noneText}
              </EmptyState>
            ) : (
              <LiveTable
                label={messages.list}
                {...rows}
                viewKey={JSON.stringify([search, nearIn, networkIn, sizeIn])}
                columns={NO_COLUMNS}
                card={(point) => <PointCard point={point} />}
                cardHeight={5}
                loading={isPending}
                opened={opened?.id ?? null}
                onOpen={open}
                empty={null}
              />
            )}
          </div>
        </section>
      )}
      {(wide || side === 'map') && (
        <div className={css.map}>
          <PointsMap
            points={points}
            near={near}
            opened={opened}
            onOpen={open}
            fallback={<div className={css.ground} role="status" aria-label={components.mapLoading} />}
          />
        </div>
      )}
      {opened !== undefined && <PointPanel key={opened.id} point={opened} onClose={close} />}
      <SizesDialog opened={sizing} onClose={() => setSizing(false)} />
      <PointDialog
        opened={adding}
        point={null}
        onClose={() => setAdding(false)}
        onDone={({ id }) => open(id)}
      />
    </div>
  )
}

function shown(here: number, loaded: number, all: number): string {
  return loaded < all
    ? messages.countOf(formatCount(loaded), formatCount(all))
    : messages.count(formatCount(here), here)
}

/** From where it is far: a place out of the gazetteer. */
function NearField({ near, onChange }: { near: Near | null; onChange: (near: Near | null) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className={css.near}>
      <PlaceField
        size="xs"
        aria-label={messages.near}
        leftSection={<span className={css.nearLabel}>{messages.near}</span>}
        leftSectionWidth="3.25rem"
        placeholder={messages.nearHint}
        maxLength={100}
        value={typed ?? near?.name ?? ''}
        onType={(text) => {
          setTyped(text)
          if (text === '') onChange(null)
        }}
        onChoose={({ name, city, lat, lng }) => {
          setTyped(null)
          onChange({ name: city === name || city === '' ? name : `${name}, ${city}`, lat, lng })
        }}
        rightSection={
          near !== null && (
            <IconButton
              icon={IconX}
              label={messages.clearNear}
              onClick={() => {
                setTyped(null)
                onChange(null)
              }}
            />
          )
        }
      />
    </div>
  )
}
