import { Button } from '@mantine/core'
import { IconUserMinus, IconUserPlus, IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { amountOf } from '../lanes/speak.ts'
import type { Stop } from '../lanes/stop.ts'
import css from './selection-bar.module.css'

interface SelectionBarProps {
  stops: readonly Stop[]
  onAssign: () => void
  onTake: () => void
  onClear: () => void
  mayAssign: boolean
}

/** What is chosen and what can be done with it; floats, so that nothing shifts. */
export function SelectionBar({ stops, onAssign, onTake, onClear, mayAssign }: SelectionBarProps) {
  if (stops.length === 0) return null
  const hasDriver = stops.some(({ errands }) => errands.some(({ driver }) => driver !== null))
  return (
    <div className={css.bar} role="toolbar" aria-label="What is selected">
      <span className={css.amount}>{amountOf(stops)}</span>
      {mayAssign ? (
        <>
          <Button size="compact-sm" leftSection={<IconUserPlus size="0.9375rem" />} onClick={onAssign}>
            Assign
            <span className={css.key}>
              <Kbd keys="a" />
            </span>
          </Button>
          {hasDriver && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconUserMinus size="0.9375rem" />}
              onClick={onTake}
            >
              Unassign
            </Button>
          )}
        </>
      ) : (
        <span className={css.note}>Your role may look, not assign</span>
      )}
      <IconButton icon={IconX} label="Select nothing" keys="Esc" onClick={onClear} />
    </div>
  )
}
