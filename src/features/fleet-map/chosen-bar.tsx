import { IconX } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { useToastsAbove } from '../../ui/components/toast-offset.ts'
import css from './fleet-map.module.css'
import { fleetMapMessages as messages } from './messages.ts'
import { StopActButtons, type StopActs } from './stop-acts.tsx'

interface ChosenBarProps {
  chosen: ReadonlySet<number>
  acts: StopActs
  onClear: () => void
}

/** What is selected on the map and what can be done with it; floats, so that nothing shifts. */
export function ChosenBar({ chosen, acts, onClear }: ChosenBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useToastsAbove(bar)
  const ids = useMemo(() => [...chosen], [chosen])
  return (
    <div ref={bar} className={css.bar} role="toolbar" aria-label={messages.selected}>
      <span role="status">{messages.isSelected(chosen.size)}</span>
      <StopActButtons ids={ids} acts={acts} />
      <IconButton icon={IconX} label={messages.clear} keys="Esc" onClick={onClear} />
    </div>
  )
}
