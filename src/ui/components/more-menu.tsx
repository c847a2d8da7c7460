import { Button, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import css from './more-menu.module.css'

interface MoreMenuProps {
  label: string
  /** Buttons below one another; `close` before what they do, so that what opens next gives the focus back to what stays. */
  children: (close: () => void) => ReactNode
}

/** Where an arrow key leads among so many buttons; null of any other key. */
function nextOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** A button behind which stands what is done now and then. Arrow keys move among it, and open it from the button. */
export function MoreMenu({ label, children }: MoreMenuProps) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  const move = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
    const at = buttons.findIndex((one) => one.matches(':focus'))
    const next = nextOf(event.key, at, buttons.length)
    if (next === null) return
    event.preventDefault()
    buttons[next]?.focus()
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      offset={4}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          ref={button}
          size="xs"
          variant="default"
          aria-expanded={opened}
          rightSection={<IconChevronDown size="0.8125rem" stroke={2} aria-hidden />}
          onClick={() => setOpened(!opened)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || opened) return
            event.preventDefault()
            setOpened(true)
          }}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={css.panel} aria-label={label}>
        {/* The panel of the library hears Escape, and no other key. */}
        <fieldset aria-label={label} className={css.items} onKeyDown={move}>
          {children(close)}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  )
}
