import { Popover } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import css from './filter-bar.module.css'
import { formatCount } from './stat.tsx'

/** At most so many options are shown at first (000 §5). */
const MOST = 50

export interface FacetOption {
  value: string
  label: string
  /** How many rows have it. */
  count?: number
  /** Before the label: a sign. */
  sign?: ReactNode
}

export interface FacetProps {
  label: string
  options: readonly FacetOption[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** What the closed button says: the choice itself while it is one or two. */
function summary(options: readonly FacetOption[], chosen: ReadonlySet<string>): string | null {
  if (chosen.size === 0) return null
  if (chosen.size > 2) return String(chosen.size)
  return [...chosen].map((value) => options.find((one) => one.value === value)?.label ?? value).join(', ')
}

/** A filter that is chosen from a list, several at once. Arrow keys move, space chooses, typing narrows. */
export function Facet({ label, options, chosen, onChoose }: FacetProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      offset={4}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={css.facet}
          data-on={chosen.size > 0 || undefined}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span>{label}</span>
          {chosen.size > 0 && <span className={css.chosen}>{summary(options, chosen)}</span>}
          <IconChevronDown size="0.8125rem" stroke={2} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <Options label={label} options={options} chosen={chosen} onChoose={onChoose} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Options({ label, options, chosen, onChoose }: FacetProps) {
  const [typed, setTyped] = useState('')
  const [all, setAll] = useState(false)
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const wanted = typed.trim().toLowerCase()
  const matching = options.filter((option) => option.label.toLowerCase().includes(wanted))
  const shown = all ? matching : matching.slice(0, MOST)
  const cursor = Math.min(at, shown.length - 1)

  const choose = (value: string) => {
    const next = new Set(chosen)
    if (!next.delete(value)) next.add(value)
    onChoose(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const option = shown[cursor]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = Math.min(shown.length - 1, Math.max(0, cursor + (event.key === 'ArrowDown' ? 1 : -1)))
      setAt(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    } else if ((event.key === 'Enter' || (event.key === ' ' && typed === '')) && option !== undefined) {
      choose(option.value)
    } else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field within has the focus, the list follows its keys
    <div className={css.options} onKeyDown={onKeyDown}>
      <input
        className={css.narrow}
        placeholder={label}
        aria-label={`Narrow ${label}`}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
        }}
      />
      <div ref={list} className={css.list} role="listbox" aria-multiselectable aria-label={label}>
        {shown.map((option, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose
          <div
            key={option.value}
            role="option"
            tabIndex={-1}
            aria-selected={chosen.has(option.value)}
            className={css.option}
            data-cursor={i === cursor || undefined}
            onClick={() => choose(option.value)}
          >
            <span className={css.tick}>
              {chosen.has(option.value) && <IconCheck size="0.875rem" stroke={2.2} />}
            </span>
            {option.sign !== undefined && <span className={css.optionSign}>{option.sign}</span>}
            <span className={css.optionLabel}>{option.label}</span>
            {option.count !== undefined && <span className={css.count}>{formatCount(option.count)}</span>}
          </div>
        ))}
      </div>
      {matching.length > shown.length && (
        <button type="button" className={css.more} onClick={() => setAll(true)}>
          +{matching.length - shown.length} more
        </button>
      )}
      {matching.length === 0 && <p className={css.none}>No options.</p>}
    </div>
  )
}
