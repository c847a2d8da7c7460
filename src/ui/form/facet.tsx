import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { Observable } from 'rxjs'
import { optionGroups } from '../../domain/console/option-groups.ts'
import { formatCount } from '../chart/stat.tsx'
import { useSignal } from '../live/use-signal.ts'
import { useMessages } from '../messages/messages.tsx'
import css from './filter-bar.module.css'
import { FilterPopover } from './filter-popover.tsx'

export interface FacetOption {
  value: string
  label: string
  /** How many rows have it. */
  count?: number
  /** The heading that it stands under; at most 50 of each are shown at first (000 §5). */
  group?: string
  /** Before the label: a sign. */
  sign?: ReactNode
}

/** Options whose counts go on changing: they are made while somebody looks at them. */
export interface LiveOptions {
  now(): readonly FacetOption[]
  readonly changes$: Observable<unknown>
}

export interface FacetProps {
  label: string
  options: readonly FacetOption[] | LiveOptions
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** What the closed button says: the choice itself while it is one or two. */
function summary(options: FacetProps['options'], chosen: ReadonlySet<string>): string | null {
  if (chosen.size === 0) return null
  if (chosen.size > 2) return String(chosen.size)
  const all = 'now' in options ? options.now() : options
  return [...chosen].map((value) => all.find((one) => one.value === value)?.label ?? value).join(', ')
}

/** A filter that is chosen from a list, several at once. Arrow keys move, space chooses, typing narrows. */
export function Facet({ label, options, chosen, onChoose }: FacetProps) {
  return (
    <FilterPopover label={label} chosen={summary(options, chosen)} flush>
      {() =>
        'now' in options ? (
          <LiveList label={label} live={options} chosen={chosen} onChoose={onChoose} />
        ) : (
          <Options label={label} options={options} chosen={chosen} onChoose={onChoose} />
        )
      }
    </FilterPopover>
  )
}

interface OptionsProps extends FacetProps {
  options: readonly FacetOption[]
}

function LiveList({ live, ...rest }: Omit<FacetProps, 'options'> & { live: LiveOptions }) {
  return <Options {...rest} options={useSignal(live)} />
}

function Options({ label, options, chosen, onChoose }: OptionsProps) {
  const { controls } = useMessages()
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const groups = optionGroups(options, typed, opened)
  // What the arrows walk over: the options of each group, and behind them what shows the rest of it.
  const lines = groups.flatMap(({ group, shown, more }) => [
    ...shown.map((option) => ({ group, option, more: 0 })),
    ...(more > 0 ? [{ group, option: null, more }] : []),
  ])
  const cursor = Math.min(at, lines.length - 1)

  const choose = ({ group, option }: (typeof lines)[number]) => {
    if (option === null) return setOpened(new Set([...opened, group]))
    const next = new Set(chosen)
    if (!next.delete(option.value)) next.add(option.value)
    onChoose(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[cursor]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = Math.min(lines.length - 1, Math.max(0, cursor + (event.key === 'ArrowDown' ? 1 : -1)))
      setAt(next)
      list.current?.querySelector(`[data-at="${next}"]`)?.scrollIntoView({ block: 'nearest' })
    } else if ((event.key === 'Enter' || (event.key === ' ' && typed === '')) && line !== undefined) {
      choose(line)
    } else return
    event.preventDefault()
  }
  let line = -1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field within has the focus, the list follows its keys
    <div className={css.options} onKeyDown={onKeyDown}>
      <input
        className={css.narrow}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={lines.length === 0 ? undefined : `${id}${cursor}`}
        placeholder={label}
        aria-label={controls.narrow(label)}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
        }}
      />
      <div ref={list} id={id} className={css.list} role="listbox" aria-multiselectable aria-label={label}>
        {groups.map(({ group, shown, more }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div key={group} role="group" aria-label={group || label}>
            {group !== '' && <div className={css.group}>{group}</div>}
            {shown.map((option) => {
              const its = ++line
              return (
                <OptionLine
                  key={option.value}
                  id={`${id}${its}`}
                  at={its}
                  option={option}
                  on={its === cursor}
                  chosen={chosen.has(option.value)}
                  onChoose={() => choose({ group, option, more: 0 })}
                />
              )
            })}
            {more > 0 && (
              <MoreLine
                id={`${id}${++line}`}
                at={line}
                on={line === cursor}
                text={controls.more(more)}
                onOpen={() => choose({ group, option: null, more })}
              />
            )}
          </div>
        ))}
      </div>
      {lines.length === 0 && <p className={css.none}>{controls.noOptions}</p>}
    </div>
  )
}

interface LineProps {
  id: string
  at: number
  /** The cursor of the keys stands on it. */
  on: boolean
}

function OptionLine({
  id,
  at,
  on,
  option,
  chosen,
  onChoose,
}: LineProps & { option: FacetOption; chosen: boolean; onChoose: () => void }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose
    <div
      id={id}
      data-at={at}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      className={css.option}
      data-cursor={on || undefined}
      onClick={onChoose}
    >
      <span className={css.tick}>{chosen && <IconCheck size="0.875rem" stroke={2.2} />}</span>
      {option.sign !== undefined && <span className={css.optionSign}>{option.sign}</span>}
      <span className={css.optionLabel}>{option.label}</span>
      {option.count !== undefined && <span className={css.count}>{formatCount(option.count)}</span>}
    </div>
  )
}

function MoreLine({ id, at, on, text, onOpen }: LineProps & { text: string; onOpen: () => void }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose
    <div
      id={id}
      data-at={at}
      role="option"
      tabIndex={-1}
      aria-selected={false}
      className={css.more}
      data-cursor={on || undefined}
      onClick={onOpen}
    >
      {text}
    </div>
  )
}
