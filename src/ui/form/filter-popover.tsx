import { Popover } from '@mantine/core'
import { type Icon, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useKeys } from '../keyboard/keys.tsx'
import css from './filter-bar.module.css'

interface FilterPopoverProps {
  label: string
  icon?: Icon
  /** What is chosen, in short; null where nothing is. */
  chosen: string | null
  /** Opens it from anywhere, with what the key is for. */
  keyOf?: { readonly keys: string; readonly label: string }
  /** What opens reaches its edges: a list, and no fields. */
  flush?: boolean
  children: (close: () => void) => ReactNode
}

/** A button that says what is filtered by, and opens what to filter with: fields of its own, or a list (facet.tsx). */
export function FilterPopover({ label, icon: Sign, chosen, keyOf, flush, children }: FilterPopoverProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const openByKey = () => {
    // Where the focus is given back when it closes.
    button.current?.focus()
    setOpen(true)
  }
  useKeys(keyOf === undefined ? [] : [{ ...keyOf, run: openByKey }])
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
          ref={button}
          type="button"
          className={css.facet}
          data-on={chosen !== null || undefined}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {Sign && <Sign size="0.9375rem" stroke={1.8} aria-hidden />}
          <span>{label}</span>
          {chosen !== null && <span className={css.chosen}>{chosen}</span>}
          <IconChevronDown size="0.8125rem" stroke={2} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={flush ? 0 : undefined}>{children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  )
}
