import { useLayoutEffect, useRef } from 'react'
import css from './segments.module.css'

interface SegmentsProps<Name extends string> {
  label: string
  /** Above them, as a field of a form has it; else the label is only spoken. */
  isLabelShown?: boolean
  options: readonly { readonly value: Name; readonly label: string; readonly count?: number }[]
  chosen: Name
  onChoose: (name: Name) => void
  /** Once it is chosen by pointer, or left by Enter: what comes next may take the focus. Arrows go on choosing. */
  onDone?: () => void
}

/** A few modes of which one holds: `All | Driver tripsheet | Pending`. */
export function Segments<Name extends string>({
  label,
  isLabelShown = false,
  options,
  chosen,
  onChoose,
  onDone,
}: SegmentsProps<Name>) {
  const isPressed = useRef(false)
  const group = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice may stand beyond the edge
  useLayoutEffect(() => {
    if (group.current !== null) showChosen(group.current)
  }, [chosen])
  const segments = (
    <div ref={group} role="radiogroup" aria-label={label} className={css.segments}>
      {options.map(({ value, label: name, count }) => (
        <label
          key={value}
          className={css.segment}
          onPointerDown={() => {
            isPressed.current = true
          }}
        >
          <input
            type="radio"
            name={label}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            onClick={() => {
              if (isPressed.current) onDone?.()
              isPressed.current = false
            }}
            onKeyDown={({ key }) => {
              isPressed.current = false
              if (key === 'Enter') onDone?.()
            }}
          />
          {name}
          {count !== undefined && <span className={css.count}>{count}</span>}
        </label>
      ))}
    </div>
  )
  if (!isLabelShown) return segments
  return (
    <div className={css.labelled}>
      <span aria-hidden>{label}</span>
      {segments}
    </div>
  )
}

/** Where a phone has not the room for all of them, the one that holds is in sight. Only sideways: the page stays. */
function showChosen(group: HTMLElement): void {
  const segment = group.querySelector('input:checked')?.parentElement
  const scroller = [group, group.parentElement].find(
    (one) => one !== null && one.scrollWidth > one.clientWidth,
  )
  if (segment === null || segment === undefined || scroller === null || scroller === undefined) return
  const its = segment.getBoundingClientRect()
  const seen = scroller.getBoundingClientRect()
  if (its.right > seen.right) scroller.scrollLeft += its.right - seen.right
  if (its.left < seen.left) scroller.scrollLeft -= seen.left - its.left
}
