import { getDefaultZIndex, Popover } from '@mantine/core'
import { IconCurrentLocation, IconLayoutColumns } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { isCharacterKey, pressOf } from '../../ui/keyboard/keyboard.ts'
import { useCharacterKeys } from '../../ui/keyboard/keys.tsx'
import { isDialogOpen } from '../../ui/keyboard/typing.ts'
import { useRow, useRows } from '../../ui/live/use-signal.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { extended, toggled } from '../../ui/table/selection.ts'
import { amountOfRows } from '../assignment/amount-of-rows.ts'
import { countStopsIn } from '../assignment/count-stops.ts'
import { stopRowsOf } from '../assignment/request-rows.ts'
import { agentOf, sideOf } from '../assignment/task.ts'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'
import { useNamesAtStop } from '../presence/also-here.tsx'
import { presenceMessages } from '../presence/messages.ts'
import { useGeneralData } from '../session/session.tsx'
import { statusName } from '../shipment/status-name.ts'
import css from './fleet-map.module.css'
import type { ListedRow } from './listed-rows.ts'
import { fleetMapMessages as messages } from './messages.ts'
import type { Pick } from './pick.ts'
import type { Stack } from './stack.ts'
import { stopOf } from './stop.ts'
import { assignableOf, StopActButtons, type StopActs } from './stop-acts.tsx'
import { type Shown, useListed } from './use-listed.ts'

/** What a list offers for each vehicle. */
export interface VehicleActs {
  readonly onFollow: (id: number) => void
  /** The address of the board with the lane of this driver; null where that is not for who looks. */
  readonly tripsheetOf: ((driver: number) => string) | null
}

interface StackListProps {
  stack: Stack
  shown: Shown
  /** Stops that are selected, on the map as in the list. */
  chosen: ReadonlySet<number>
  /** Absent: stops are not selected in it. */
  acts: StopActs | undefined
  vehicleActs: VehicleActs | undefined
  /** `adds`: with Ctrl or Shift, beside what is chosen already; the list stays then. */
  onChoose: (pick: Pick, adds: boolean) => void
  /** Chooses all stops that are listed; absent where several are not chosen. */
  onAll: ((ids: readonly number[]) => void) | undefined
  onClose: () => void
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  k: -1,
  ArrowDown: 1,
  j: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

const NO_ROWS: readonly number[] = []

/** '2 stops here', and '1 stop here: 2 shipments' where several are at one door. */
const titleOf = (title: string, stops: number, ids: readonly number[]): string =>
  stops < ids.length ? `${title}: ${amountOfRows(ids)}` : title

/** The row that has the focus. */
const rowAt = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return row === null ? null : Number(row.dataset.row)
}

/** Arrows lead from one row to the next, as in any list; which one that is. */
function stepThrough(list: HTMLElement, from: EventTarget, by: number): number | null {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => from instanceof Node && row.contains(from))
  const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))]
  next?.querySelector('button')?.focus()
  return next === undefined ? null : rowAt(next)
}

/**
 * Vehicles or stops that lie on one another on the map, or all stops in view, to act on without going nearer. It is live: a row that moves
 * away leaves it, and the order is that of when it was opened. Arrows walk, Enter opens, Escape closes; stops are selected as in any list.
 */
export function StackList(props: StackListProps) {
  const { stack, shown, chosen, vehicleActs, onChoose, onAll, onClose } = props
  const acts = stack.of === 'shipment' ? props.acts : undefined
  const workspace = useLiveWorkspace()
  const rows = stopRowsOf(workspace)
  const { components } = useMessages()
  const { on: hasCharacterKeys } = useCharacterKeys()
  const listed = useListed(stack, shown)
  const noteId = useId()
  const list = useRef<HTMLUListElement>(null)
  const dropdown = useRef<HTMLDivElement>(null)
  usePressOutside(dropdown, onClose)
  /** Where the selection was begun: Shift extends from here. */
  const anchor = useRef<number | null>(null)
  const here = useMemo(() => listed.rows.flatMap(({ id, isGone }) => (isGone ? [] : id)), [listed.rows])
  const picked = useMemo(() => here.filter((id) => chosen.has(id)), [here, chosen])
  const isNoneSelected = picked.length === 0
  const meant = isNoneSelected ? here : picked
  const more = stack.rest.length
  const hereRows = useRows(rows, stack.of === 'shipment' ? here : NO_ROWS)
  const stops = useMemo(() => countStopsIn(workspace, hereRows), [workspace, hereRows]) + stack.restStops
  const title =
    stack.of === 'driver'
      ? components.vehiclesHere(here.length + more)
      : titleOf((stack.isView ? messages.stopsInView : messages.stopsHere)(stops), stops, [
          ...here,
          ...stack.rest,
        ])
  const note = more > 0 && messages.listed[stack.of](here.length, here.length + more)
  const isAll = here.length > 0 && picked.length === here.length

  const select = (id: number) => {
    anchor.current = id
    if (here.includes(id)) acts?.onSelect(toggled(chosen, id))
  }
  const extendTo = (id: number) => acts?.onSelect(extended(chosen, here, anchor.current, id))
  const selectAll = () => {
    const others = [...chosen].filter((id) => !here.includes(id))
    acts?.onSelect(new Set(isAll ? others : [...chosen, ...here]))
  }
  const assign = () => {
    const ids =
      acts === undefined
        ? []
        : assignableOf(
            meant.flatMap((id) => rows.get(id) ?? []),
            acts,
          )
    if (ids.length > 0) acts?.onAssign(ids.map(({ id }) => id))
  }
  /** What a key does; undefined where it does nothing here. */
  function runOf(press: string, target: EventTarget): (() => void) | undefined {
    const ul = list.current
    const by = STEPS[press.replace('shift+', '')]
    const isExtending = press.startsWith('shift+')
    if (ul !== null && by !== undefined && (!isExtending || acts !== undefined))
      return () => {
        const from = rowAt(target)
        const to = stepThrough(ul, target, by)
        if (!isExtending || to === null) return
        anchor.current ??= from
        extendTo(to)
      }
    const at = rowAt(target)
    if (press === 'o' && at !== null) return () => onChoose({ of: stack.of, id: at }, false)
    if (acts === undefined) return undefined
    if (press === 'x' && at !== null) return () => select(at)
    return { 'mod+a': selectAll, a: assign, u: acts.onUndo, 'mod+z': acts.onUndo }[press]
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const press = pressOf(event)
    const run = hasCharacterKeys || !isCharacterKey(press) ? runOf(press, event.target) : undefined
    if (run === undefined) return
    event.preventDefault()
    run()
  }
  const onRow = (id: number, event: MouseEvent) => {
    if (acts !== undefined && event.shiftKey) extendTo(id)
    else if (acts !== undefined && addsTo(event)) select(id)
    else onChoose({ of: stack.of, id }, addsTo(event))
  }

  return (
    <Popover
      opened
      onChange={(open) => !open && onClose()}
      closeOnClickOutside={false}
      // Below the question that it leads to.
      zIndex={getDefaultZIndex('modal') - 1}
      position={stack.isView ? 'bottom-end' : 'bottom-start'}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <span className={css.spot} style={{ left: stack.x, top: stack.y }} />
      </Popover.Target>
      <Popover.Dropdown ref={dropdown} p={0} aria-label={title} aria-describedby={noteId}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the list in it */}
        <div onKeyDown={onKeyDown}>
          <div className={css.stackHead}>
            {acts !== undefined && (
              <Check
                label={messages.selectAll}
                checked={isAll}
                isPartly={picked.length > 0 && !isAll}
                onChange={selectAll}
              />
            )}
            <span className={css.stackTitle}>
              {title}
              <span id={noteId} className={css.stackNote}>
                {note}
              </span>
            </span>
            <span role="status">{picked.length > 0 && messages.isSelected(picked.length)}</span>
          </div>
          <ul
            ref={list}
            className={css.stack}
            onPointerEnter={() => listed.setPointer(true)}
            onPointerLeave={() => listed.setPointer(false)}
            onFocus={({ target }) => listed.setFocus(rowAt(target))}
            onBlur={() => listed.setFocus(null)}
          >
            {listed.rows.map((row, i) =>
              stack.of === 'driver' ? (
                <VehicleLine
                  key={row.id}
                  row={row}
                  isFirst={i === 0}
                  acts={vehicleActs}
                  onOpen={(event) => onRow(row.id, event)}
                />
              ) : (
                <StopLine
                  key={row.id}
                  row={row}
                  isFirst={i === 0}
                  isSelected={acts === undefined ? null : chosen.has(row.id)}
                  onSelect={({ shiftKey }) => (shiftKey ? extendTo(row.id) : select(row.id))}
                  onOpen={(event) => onRow(row.id, event)}
                />
              ),
            )}
            {stack.of === 'shipment' && acts === undefined && onAll !== undefined && (
              <li>
                <button type="button" className={css.vehicle} onClick={() => onAll(here)}>
                  <span>{messages.all(here.length)}</span>
                </button>
              </li>
            )}
            {stack.zoom !== null ? (
              <li className={css.row}>
                <button type="button" className={css.vehicle} onClick={stack.zoom}>
                  <span>{more > 0 ? messages.more(more) : messages.nearer}</span>
                </button>
              </li>
            ) : (
              more > 0 && <li className={css.more}>{messages.more(more)}</li>
            )}
          </ul>
          {acts !== undefined && (
            <div className={css.stackFoot}>
              <StopActButtons
                ids={meant}
                acts={acts}
                meant={isNoneSelected ? (more > 0 ? 'first' : 'all') : 'selected'}
              />
            </div>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Who answers a question about the list, or takes back by its toast what was done in it, has not left it. */
function usePressOutside(dropdown: RefObject<HTMLElement | null>, onClose: () => void): void {
  const newest = useRef(onClose)
  newest.current = onClose
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || dropdown.current?.contains(target) || isDialogOpen()) return
      if (target.closest('.mantine-Notification-root') === null) newest.current()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [dropdown])
}

const addsTo = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey

interface CheckProps {
  label: string
  checked: boolean
  isPartly?: boolean
  isDisabled?: boolean
  onChange: (event: globalThis.MouseEvent) => void
}

/** As large as a finger where there is one. */
function Check({ label, checked, isPartly = false, isDisabled = false, onChange }: CheckProps) {
  return (
    <label className={css.check}>
      <input
        ref={(field) => {
          if (field !== null) field.indeterminate = isPartly
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={isDisabled}
        onChange={({ nativeEvent }) => nativeEvent instanceof window.MouseEvent && onChange(nativeEvent)}
      />
    </label>
  )
}

interface LineProps {
  row: ListedRow
  isFirst: boolean
  onOpen: (event: MouseEvent) => void
}

function VehicleLine({
  row: { id, isGone },
  isFirst,
  acts,
  onOpen,
}: LineProps & { acts: VehicleActs | undefined }) {
  const driver = useRow(useLiveWorkspace().drivers, id)
  const name = driver?.name ?? String(id)
  return (
    <li className={css.row} data-row={id} data-gone={isGone || undefined}>
      <button
        type="button"
        className={css.vehicle}
        data-autofocus={isFirst || undefined}
        aria-disabled={isGone}
        onClick={(event) => !isGone && onOpen(event)}
      >
        {name} <span>{isGone ? messages.over : driver?.vehicle}</span>
      </button>
      {acts !== undefined && !isGone && (
        <>
          <IconButton
            icon={IconCurrentLocation}
            label={messages.follow(name)}
            onClick={() => acts.onFollow(id)}
          />
          {acts.tripsheetOf !== null && (
            <Link
              to={acts.tripsheetOf(id)}
              className={css.lane}
              title={messages.tripsheet(name)}
              aria-label={messages.tripsheet(name)}
            >
              <IconLayoutColumns size="1.0625rem" stroke={1.7} aria-hidden />
            </Link>
          )}
        </>
      )}
    </li>
  )
}

interface StopLineProps extends LineProps {
  /** Null: it cannot be. */
  isSelected: boolean | null
  onSelect: (event: globalThis.MouseEvent) => void
}

function StopLine({ row: { id, isGone }, isFirst, isSelected, onSelect, onOpen }: StopLineProps) {
  const workspace = useLiveWorkspace()
  const { drivers } = useGeneralData()
  const also = useNamesAtStop(useMemo(() => [id], [id]))
  const row = useRow(stopRowsOf(workspace), id)
  const stop = row === undefined ? null : stopOf(row)
  const agent = row === undefined ? null : agentOf(row, sideOf(row, 'next'))
  const driver =
    agent === null
      ? messages.unassigned
      : (drivers.get(agent)?.name ?? workspace.drivers.get(agent)?.name ?? String(agent))
  return (
    <li
      className={css.row}
      data-row={id}
      data-gone={isGone || undefined}
      data-selected={(isSelected === true && !isGone) || undefined}
    >
      {isSelected !== null && (
        <Check
          label={messages.select(row?.ref ?? String(id))}
          checked={isSelected && !isGone}
          isDisabled={isGone}
          onChange={onSelect}
        />
      )}
      <button
        type="button"
        className={`${css.vehicle} ${css.stop}`}
        data-trouble={stop?.colour === 'red' || undefined}
        data-autofocus={isFirst || undefined}
        aria-disabled={isGone}
        onClick={(event) => !isGone && onOpen(event)}
      >
        <span className={css.line}>
          <b>{row?.ref}</b>{' '}
          <span>{isGone || row === undefined ? messages.over : statusName(row.status)}</span>
        </span>
        {row !== undefined && stop !== null && (
          <span>
            {row[`${stop.side}_name`]} · {driver}
          </span>
        )}
        {also !== '' && <span className={css.also}>{presenceMessages.atThisStop(also)}</span>}
      </button>
    </li>
  )
}
