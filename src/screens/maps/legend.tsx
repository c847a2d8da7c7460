import { SHIPMENT_STATUSES } from '../../domain/shipments/shipment-status.ts'
import type { VehicleState } from '../../features/fleet-map/lazy-fleet-map.tsx'
import { Shape, type Tone } from '../../ui/components/badge.tsx'
import { toast } from '../../ui/components/toast.ts'
import { useTooltip } from '../../ui/components/tooltip.tsx'
import { chordInText } from '../../ui/keyboard/kbd.tsx'
import { useKeys } from '../../ui/keyboard/keys.tsx'
import css from './maps.module.css'
import { maps as messages } from './messages.ts'
import { PlaceSign } from './place-sign.tsx'
import { VehicleSign } from './vehicle-sign.tsx'

export interface Layers {
  readonly vehicles: boolean
  readonly stops: boolean
  readonly unassigned: boolean
  readonly done: boolean
  readonly hubs: boolean
  readonly points: boolean
  readonly zones: boolean
}

const VEHICLES: readonly VehicleState[] = ['driving', 'stopped', 'still', 'parked', 'silent']

/** The last key stands in the place of the one before. */
const LAYER_TOAST_ID = 'map-layer'

const POINTS = ['locker', 'counter'] as const

/** How stops of each kind look, by a status that stands for it. */
const STOPS: readonly {
  says: 'toCollect' | 'toDeliver' | 'inTrouble'
  side: 'collection' | 'delivery'
  tone: Tone
  shape: 'dot' | 'truck' | 'alert'
}[] = [
  {
    says: 'toCollect',
    side: 'collection',
    tone: SHIPMENT_STATUSES['collection-assigned'].colour,
    shape: 'dot',
  },
  {
    says: 'toDeliver',
    side: 'delivery',
    tone: SHIPMENT_STATUSES['out-for-delivery'].colour,
    shape: 'truck',
  },
  {
    says: 'inTrouble',
    side: 'delivery',
    tone: SHIPMENT_STATUSES['delivery-exception'].colour,
    shape: 'alert',
  },
]

interface LegendProps {
  layers: Layers
  onLayers: (layers: Layers) => void
  mayZones: boolean
  mayPoints: boolean
  /** Opens their list; null where a button beside the title does. */
  onZones: (() => void) | null
  onPlaces: (() => void) | null
  lateness: boolean
  onLateness: (on: boolean) => void
  /** Whether it is open at first: not where the map is small. */
  opened: boolean
}

/** What the signs mean, and which of them are shown. */
export function Legend(props: LegendProps) {
  const { layers, onLayers, mayZones, mayPoints, onZones, onPlaces, lateness, onLateness, opened } = props
  const toggle = (name: keyof Layers) => onLayers({ ...layers, [name]: !layers[name] })
  /** A key says what it did: nothing of the layer may be in sight, and the legend closed. */
  const press = (name: keyof Layers) => {
    const { isHidden, isShown, delivered, ...layer } = messages.legend
    const say = layers[name] ? isHidden : isShown
    const text = say(name === 'done' ? delivered : layer[name])
    toast({ id: LAYER_TOAST_ID, text, variant: 'info' })
    toggle(name)
  }
  useKeys([
    { keys: 'v', label: messages.legend.vehiclesKey, run: () => press('vehicles') },
    { keys: 's', label: messages.legend.stopsKey, run: () => press('stops') },
    { keys: 'n', label: messages.legend.unassignedKey, run: () => press('unassigned') },
    { keys: 'c', label: messages.legend.deliveredKey, run: () => press('done') },
    { keys: 'h', label: messages.legend.hubsKey, run: () => press('hubs') },
    { keys: 'l', label: messages.legend.latenessKey, run: () => onLateness(!lateness) },
  ])
  useKeys([{ keys: 'z', label: messages.legend.zonesKey, run: () => press('zones') }], mayZones)
  useKeys([{ keys: 'p', label: messages.legend.pointsKey, run: () => press('points') }], mayPoints)
  return (
    <details className={css.legend} open={opened}>
      <summary>{messages.legend.title}</summary>
      <div className={css.layers}>
        <LayerToggle
          label={messages.legend.vehicles}
          keys="v"
          on={layers.vehicles}
          onToggle={() => toggle('vehicles')}
        />
        <ul className={css.legendList} data-off={!layers.vehicles || undefined}>
          {VEHICLES.map((state) => (
            <li key={state}>
              <VehicleSign state={state} />
              {messages.states[state]}
            </li>
          ))}
        </ul>
        <LayerToggle
          label={messages.legend.stops}
          keys="s"
          on={layers.stops}
          onToggle={() => toggle('stops')}
        />
        <ul className={css.legendList} data-off={!layers.stops || undefined}>
          {STOPS.map(({ says, side, tone, shape }) => (
            <li key={says}>
              <span className={css.stopSign} data-side={side} data-tone={tone}>
                <Shape shape={shape} size={9} />
              </span>
              {messages.legend[says]}
            </li>
          ))}
          <li>
            <span className={css.clusterSign} aria-hidden>
              2
            </span>
            {messages.legend.clusters}
          </li>
        </ul>
        <LayerToggle
          label={messages.legend.unassigned}
          keys="n"
          on={layers.unassigned}
          onToggle={() => toggle('unassigned')}
        />
        <LayerToggle
          label={messages.legend.delivered}
          keys="c"
          on={layers.done}
          onToggle={() => toggle('done')}
        />
        <LayerToggle label={messages.legend.hubs} keys="h" on={layers.hubs} onToggle={() => toggle('hubs')} />
        <ul className={css.legendList} data-off={!layers.hubs || undefined}>
          <li>
            <PlaceSign of="hub" />
            {messages.legend.hubsText}
          </li>
        </ul>
        {mayPoints && (
          <>
            <LayerToggle
              label={messages.legend.points}
              keys="p"
              on={layers.points}
              onToggle={() => toggle('points')}
            />
            <ul className={css.legendList} data-off={!layers.points || undefined}>
              {POINTS.map((of) => (
                <li key={of}>
                  <PlaceSign of={of} />
                  {messages.legend[of]}
                </li>
              ))}
            </ul>
          </>
        )}
        {onPlaces !== null && (
          <button type="button" className={css.link} onClick={onPlaces}>
            {messages.legend.allHubs}
          </button>
        )}
        {mayZones && (
          <LayerToggle
            label={messages.legend.zones}
            keys="z"
            on={layers.zones}
            onToggle={() => toggle('zones')}
          />
        )}
        {mayZones && onZones !== null && (
          <button type="button" className={css.link} onClick={onZones}>
            {messages.legend.allZones}
          </button>
        )}
        <LayerToggle
          label={messages.legend.lateness}
          keys="l"
          on={lateness}
          onToggle={() => onLateness(!lateness)}
        />
      </div>
    </details>
  )
}

interface LayerToggleProps {
  label: string
  keys: string
  on: boolean
  onToggle: () => void
}

function LayerToggle({ label, keys, on, onToggle }: LayerToggleProps) {
  const { owner, tip } = useTooltip(`${label} (${chordInText(keys)})`)
  const { onPointerEnter, onPointerLeave, ...ofField } = owner
  return (
    <>
      <label className={css.layer} onPointerEnter={onPointerEnter} onPointerLeave={onPointerLeave}>
        <input type="checkbox" checked={on} onChange={onToggle} {...ofField} />
        {label}
      </label>
      {tip}
    </>
  )
}
