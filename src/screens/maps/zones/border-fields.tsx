import { Button, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type Dispatch, type KeyboardEvent, useId, useState } from 'react'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { useKeys } from '../../../ui/keyboard/keys.tsx'
import type { Drawing } from './draw-on-map.ts'
import { zoneMessages as messages } from './messages.ts'
import { canClose, type DraftAct, type NodeAt, type Position, type ZoneDraft } from './zone-draft.ts'
import css from './zones.module.css'

/** px of the map that an arrow key moves a node by; with Shift one. */
const STEP_PX = 8
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
  useKeys([
    { keys: 'mod+z', label: messages.undo, run: () => act({ is: 'undo' }) },
    { keys: ['mod+shift+z', 'mod+y'], label: messages.redo, run: () => act({ is: 'redo' }) },
  ])
  const { chosen } = draft
  return (
    <fieldset className={css.border} aria-describedby={hint}>
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
          size="xs"
          variant="default"
          leftSection={<IconPlus size="0.875rem" />}
          disabled={drawing === null}
          onClick={() => drawing !== null && act({ is: 'add', at: drawing.middle() })}
        >
          {messages.addNode}
        </Button>
        {canClose(draft) && (
          <Button size="xs" onClick={() => act({ is: 'close' })}>
            {messages.close}
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p className={css.wrong} role="alert">
          {error}
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
        />
      ))}
    </fieldset>
  )
}

interface PartProps {
  name: string
  ring: number
  nodes: readonly Position[]
  chosen: number | null
  isOnly: boolean
  act: Dispatch<DraftAct>
  drawing: Drawing | null
}

function Part({ name, ring, nodes, chosen, isOnly, act, drawing }: PartProps) {
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
    } else if (event.key === 'Delete' || event.key === 'Backspace') act({ is: 'remove', node })
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
                {messages.node(node.node + 1, degrees(lat), degrees(lng))}
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
