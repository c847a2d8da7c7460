import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { formatKg } from '../../../domain/weight.ts'
import { useFloor, useGeneralData } from '../../../ui/live.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { assign as words } from '../../../ui/words/staff/assign.ts'
import css from './assign.module.css'
import { choicesOf, type DriverChoice, type Order } from './driver-choices.ts'
import { loadsOf } from './loads.ts'

interface DriverListProps {
  /** Branches of the shipments: their drivers come first. */
  near: ReadonlySet<number>
  /** Who has them now. */
  current: ReadonlySet<number>
  busy: boolean
  onChoose: (driver: number) => void
}

/** Drivers to choose from: type a name, a branch or a vehicle; arrows move, Enter chooses. */
export function DriverList({ near, current, busy, onChoose }: DriverListProps) {
  const floor = useFloor()
  const { branches } = useGeneralData()
  const [typed, setTyped] = useState('')
  const [order, setOrder] = useState<Order>('near')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const version = useSlowly(() => floor.shipments.version)

  const loads = useMemo(() => {
    // The version says when the loads are others.
    void version
    return loadsOf([...floor.shipments.ids()].flatMap((id) => floor.shipments.get(id) ?? []))
  }, [floor, version])
  const [loadsAtFirst] = useState(() => loads)
  const choices = choicesOf({
    drivers: [...floor.drivers.ids()].flatMap((id) => floor.drivers.get(id) ?? []),
    loads,
    loadsAtFirst,
    branchName: (id) => (id === null ? '' : (branches.get(id)?.name ?? '')),
    near,
    typed,
    order,
  })
  const cursor = Math.min(at, choices.length - 1)

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = choices[cursor]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = Math.min(choices.length - 1, Math.max(0, cursor + (event.key === 'ArrowDown' ? 1 : -1)))
      setAt(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && chosen !== undefined && !busy) onChoose(chosen.driver.id)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className={css.search}>
        <input
          data-autofocus
          // biome-ignore lint/a11y/noAutofocus: the dialog is for this field, and a name is typed before it has faded in
          autoFocus
          className={css.field}
          placeholder={words.findBy}
          aria-label={words.find}
          role="combobox"
          aria-expanded
          aria-controls="drivers-to-choose"
          aria-activedescendant={choices[cursor] && `choose-${choices[cursor].driver.id}`}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
        />
        <Segments<Order>
          label={words.order}
          chosen={order}
          onChoose={setOrder}
          options={[
            { value: 'near', label: words.orders.near },
            { value: 'load', label: words.orders.load },
            { value: 'name', label: words.orders.name },
          ]}
        />
      </div>
      <div
        ref={list}
        id="drivers-to-choose"
        className={css.drivers}
        role="listbox"
        aria-label={words.drivers}
        aria-busy={busy}
      >
        {choices.map((choice, i) => (
          <Driver
            key={choice.driver.id}
            choice={choice}
            isCursor={i === cursor}
            isCurrent={current.has(choice.driver.id)}
            onChoose={() => !busy && onChoose(choice.driver.id)}
          />
        ))}
        {choices.length === 0 && <p className={css.none}>{words.noneSuch}</p>}
      </div>
    </>
  )
}

interface DriverProps {
  choice: DriverChoice
  isCursor: boolean
  isCurrent: boolean
  onChoose: () => void
}

function Driver({ choice, isCursor, isCurrent, onChoose }: DriverProps) {
  const { driver, load, branch, isNear } = choice
  const tone = load.kg > driver.capacity_kg ? 'red' : load.kg > 0.8 * driver.capacity_kg ? 'yellow' : 'accent'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
    <div
      id={`choose-${driver.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={css.driver}
      data-cursor={isCursor || undefined}
      onClick={onChoose}
    >
      <span className={css.name}>
        {driver.name}
        {isCurrent && <span className={css.mark}>{words.hasIt}</span>}
      </span>
      <span className={css.load}>
        {words.load(load.stops, formatKg(Math.round(load.kg)), formatKg(driver.capacity_kg))}
      </span>
      <span className={css.branch} data-near={isNear || undefined}>
        {branch} · {driver.vehicle}
      </span>
      <span className={css.bar}>
        <ProgressBar
          label={words.loadOf(driver.name)}
          total={driver.capacity_kg}
          parts={[{ tone, value: Math.round(load.kg), label: words.planned }]}
        />
      </span>
    </div>
  )
}

/** How often (ms) the loads are counted again while the list is open. */
const COUNT_MS = 2000

function useSlowly<T>(read: () => T): T {
  const [value, setValue] = useState(read)
  const newest = useRef(read)
  newest.current = read
  useEffect(() => {
    const timer = setInterval(() => setValue(newest.current()), COUNT_MS)
    return () => clearInterval(timer)
  }, [])
  return value
}
