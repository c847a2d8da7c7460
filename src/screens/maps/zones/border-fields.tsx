import { Button, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type Dispatch, type KeyboardEvent, useEffect, useId, useReducer, useRef, useState } from 'react'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { LiveRegion } from '../../../ui/components/live-region.tsx'
import { useKeys } from '../../../ui/keyboard/keys.tsx'
import type { Drawing } from './draw-on-map.ts'
import { zoneMessages as messages } from './messages.ts'
import {
  canClose,
  type DraftAct,
  type NodeAt,
  openRing,
  type Position,
  type ZoneDraft,
} from './zone-draft.ts'
import css from './zones.module.css'

/** px of the map that an arrow key moves a node by; with Shift one. */
const STEP_PX = 8
/** px of the map beside a node that the next one is put at by keys: on one spot neither could be told from the other. */
const NEXT_PX = 40
/** So many nodes are listed at once: a fine border has thousands. */
const NODES_AT_ONCE = 100

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What each border of a draft is called. */
export function partNames({ rings }: Pick<ZoneDraft, 'rings'>): string[] {
  const seen = new Set<number>()
  return rings.map(({ polygon }) => {
    const isHole = seen.has(polygon)
    seen.add(polygon)
    return isHole ? messages.hole(seen.size) : messages.part(seen.size)
  })
}

const degrees = (value: number) => value.toFixed(5)

const isTaken = ({ rings }: Pick<ZoneDraft, 'rings'>, at: Position): boolean =>
  rings.some(({ nodes }) =>
    nodes.some(([lng, lat]) => degrees(lng) === degrees(at[0]) && degrees(lat) === degrees(at[1])),
  )

/** The place, or the first beside it that has no node. */
function freeFrom(draft: ZoneDraft, drawing: Drawing, at: Position): Position {
  let free = at
  while (isTaken(draft, free)) free = drawing.shifted(free, NEXT_PX, 0)
  return free
}

interface BorderFieldsProps {
  draft: ZoneDraft
  act: Dispatch<DraftAct>
  /** Null until the map is there. */
  drawing: Drawing | null
  error: string | undefined
}

/** The borders of a zone as lists of their nodes, which keys put, move and take away. */
export function BorderFields({ draft, act, drawing, error }: BorderFieldsProps) {
  const hint = useId()
  const names = partNames(draft)
  const fields = useRef<HTMLFieldSetElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const isByKeys = useRef(false)
  const [isRefused, refuse] = useState(false)
  const [steps, countStep] = useReducer((count: number) => count + 1, 0)
  /** The node that is chosen then has the focus, so that arrows move it. */
  const actByKeys = (one: DraftAct) => {
    isByKeys.current = true
    act(one)
  }
  const put = (from: (map: Drawing) => Position) => {
    if (drawing !== null) actByKeys({ is: 'add', at: freeFrom(draft, drawing, from(drawing)) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the borders
  useEffect(() => {
    refuse(false)
    if (!isByKeys.current) return
    isByKeys.current = false
    const node = fields.current?.querySelector<HTMLElement>('button[aria-current=true]')
    ;(node ?? adding.current)?.focus()
  }, [draft.rings])
  const said = isRefused ? messages.tooFew : error
  useKeys([
    { keys: 'mod+z', label: messages.undo, run: () => act({ is: 'undo' }) },
    { keys: ['mod+shift+z', 'mod+y'], label: messages.redo, run: () => act({ is: 'redo' }) },
  ])
  const { chosen } = draft
  const moved = chosen === null ? undefined : draft.rings[chosen.ring]?.nodes[chosen.node]
  return (
    <fieldset ref={fields} className={css.border} aria-describedby={hint}>
      <legend>{messages.border}</legend>
      <p id={hint} className={css.quiet}>
        {messages.howTo} {messages.howToKeys}
      </p>
      <div className={css.tools}>
        <IconButton
          icon={IconArrowBackUp}
          label={messages.undo}
          keys="mod+z"
          disabled={draft.past.length === 0}
          onClick={() => act({ is: 'undo' })}
        />
        <IconButton
          icon={IconArrowForwardUp}
          label={messages.redo}
          disabled={draft.future.length === 0}
          onClick={() => act({ is: 'redo' })}
        />
        <Button
          ref={adding}
          size="xs"
          variant="default"
          leftSection={<IconPlus size="0.875rem" />}
          disabled={drawing === null}
          onClick={() => put((map) => map.middle())}
        >
          {messages.addNode}
        </Button>
        {openRing(draft) >= 0 && (
          <Button size="xs" onClick={() => (canClose(draft) ? act({ is: 'close' }) : refuse(true))}>
            {messages.close}
          </Button>
        )}
      </div>
      {said !== undefined && (
        <p className={css.wrong} role="alert">
          {said}
        </p>
      )}
      {draft.rings.map((ring, i) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: a border has no name but its place
          key={i}
          name={names[i] ?? ''}
          ring={i}
          nodes={ring.nodes}
          chosen={chosen?.ring === i ? chosen.node : null}
          isOnly={draft.rings.length === 1}
          act={act}
          drawing={drawing}
          onStep={countStep}
          onRemove={(node) => actByKeys({ is: 'remove', node })}
          onNext={ring.isClosed ? null : (at) => put((map) => map.shifted(at, NEXT_PX, 0))}
        />
      ))}
      {/* A button that has the focus is not spoken again when its words change. */}
      <LiveRegion
        asked={String(steps)}
        text={moved === undefined || chosen === null ? '' : nodeText(chosen.node, moved)}
      />
    </fieldset>
  )
}

const nodeText = (node: number, [lng, lat]: Position): string =>
  messages.node(node + 1, degrees(lat), degrees(lng))

interface PartProps {
  name: string
  ring: number
  nodes: readonly Position[]
  chosen: number | null
  isOnly: boolean
  act: Dispatch<DraftAct>
  drawing: Drawing | null
  /** A node was moved by a key. */
  onStep: () => void
  onRemove: (node: NodeAt) => void
  /** Puts the next node, beside this one; null once the border is closed. */
  onNext: ((at: Position) => void) | null
}

function Part({ name, ring, nodes, chosen, isOnly, act, drawing, onStep, onRemove, onNext }: PartProps) {
  const [from, setFrom] = useState(0)
  const begins = chosen === null ? from : Math.floor(chosen / NODES_AT_ONCE) * NODES_AT_ONCE
  const turn = (by: number) => {
    act({ is: 'choose', node: null })
    setFrom(begins + by)
  }
  const onKeyDown = (event: KeyboardEvent, node: NodeAt, at: Position) => {
    const by = ARROWS[event.key]
    if (by !== undefined && drawing !== null) {
      const px = event.shiftKey ? 1 : STEP_PX
      act({ is: 'move', node, at: drawing.shifted(at, by[0] * px, by[1] * px), step: true })
      onStep()
    } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(node)
    else if (event.key === 'Enter' && onNext !== null) onNext(at)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const shown = nodes.slice(begins, begins + NODES_AT_ONCE)
  const at = chosen === null ? undefined : nodes[chosen]
  return (
    <div>
      <div className={css.partHead}>
        {name}
        {!isOnly && (
          <IconButton
            icon={IconTrash}
            label={messages.removePart(name)}
            onClick={() => act({ is: 'remove-ring', ring })}
          />
        )}
      </div>
      <ol className={css.nodes} aria-label={name}>
        {shown.map(([lng, lat], i) => {
          const node = { ring, node: begins + i }
          return (
            <li key={node.node}>
              <button
                type="button"
                className={css.node}
                aria-current={chosen === node.node}
                onClick={() => act({ is: 'choose', node })}
                onKeyDown={(event) => onKeyDown(event, node, [lng, lat])}
              >
                {nodeText(node.node, [lng, lat])}
              </button>
            </li>
          )
        })}
      </ol>
      {nodes.length > NODES_AT_ONCE && (
        <div className={css.pager}>
          <Button
            size="compact-xs"
            variant="default"
            disabled={begins === 0}
            onClick={() => turn(-NODES_AT_ONCE)}
          >
            {messages.earlier}
          </Button>
          <span className={css.quiet}>
            {messages.moreNodes(begins + 1, begins + shown.length, nodes.length)}
          </span>
          <Button
            size="compact-xs"
            variant="default"
            disabled={begins + NODES_AT_ONCE >= nodes.length}
            onClick={() => turn(NODES_AT_ONCE)}
          >
            {messages.later}
          </Button>
        </div>
      )}
      {at !== undefined && chosen !== null && <NodeFields at={at} node={{ ring, node: chosen }} act={act} />}
    </div>
  )
}

/** A node by its numbers, as they stand in a letter or another map. */
function NodeFields({ at, node, act }: { at: Position; node: NodeAt; act: Dispatch<DraftAct> }) {
  const [lng, lat] = at
  return (
    <div className={css.pair}>
      <DegreesField
        key={`lat ${node.ring} ${node.node} ${lat}`}
        label={messages.latitude}
        value={lat}
        most={90}
        onChange={(value) => act({ is: 'move', node, at: [lng, value] })}
      />
      <DegreesField
        key={`lng ${node.ring} ${node.node} ${lng}`}
        label={messages.longitude}
        value={lng}
        most={180}
        onChange={(value) => act({ is: 'move', node, at: [value, lat] })}
      />
    </div>
  )
}

interface DegreesFieldProps {
  label: string
  value: number
  most: number
  onChange: (value: number) => void
}

function DegreesField({ label, value, most, onChange }: DegreesFieldProps) {
  const [typed, setTyped] = useState(String(value))
  const read = () => {
    const number = Number(typed.trim().replace(',', '.'))
    if (typed.trim() !== '' && Math.abs(number) <= most && number !== value) onChange(number)
    else setTyped(String(value))
  }
  return (
    <TextInput
      size="xs"
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={read}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        read()
      }}
    />
  )
}
