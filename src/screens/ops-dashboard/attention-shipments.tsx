import { IconArrowLeft } from '@tabler/icons-react'
import { useCallback } from 'react'
import type { LiveShipment } from '../../contract/live.ts'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import type { AttentionCause } from '../../domain/shipments/attention.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { causes } from '../../features/shipment/cause-messages.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { Kbd } from '../../ui/keyboard/kbd.tsx'
import { useCharacterKeys } from '../../ui/keyboard/keys.tsx'
import { useMinute } from '../../ui/live/clock.tsx'
import { useRow } from '../../ui/live/use-signal.ts'
import { groupKey, isSelected, parseGroupName } from './attention-groups.ts'
import css from './attention-shipments.module.css'
import { groupText } from './attention-text.ts'
import { Block } from './block.tsx'
import { opsDashboard as said } from './messages.ts'
import { ShipmentsTable } from './shipments-table.tsx'
import { useNamesOf } from './use-dashboard-views.tsx'

interface AttentionShipmentsProps {
  /** A cause, or a group of one by its name. */
  name: string
  cause: AttentionCause
  scope: BranchScope
  onBack: () => void
}

/** The shipments of one cause, with what to do about them. */
export function AttentionShipments({ name, cause, scope, onBack }: AttentionShipmentsProps) {
  const workspace = useLiveWorkspace()
  const { behind } = parseGroupName(name)
  const driver = useRow(workspace.drivers, behind?.is === 'driver' ? behind.id : 0)
  const names = useNamesOf()
  const minute = useMinute()
  const characterKeys = useCharacterKeys()
  const filter = useCallback(
    (row: LiveShipment) => isSelected(groupKey(row, workspace.now()), name, scope),
    [name, scope, workspace],
  )
  const { label, next } = causes[cause]
  const messages = behind === null ? null : groupText(behind, names, driver, minute)
  const about = messages === null ? label : `${label}: ${messages.text}`
  return (
    <Block
      label={about}
      title={
        <span className={css.title}>
          <IconButton icon={IconArrowLeft} label={said.attention.back} keys="Esc" onClick={onBack} />
          {about}
        </span>
      }
      note={messages?.note ?? undefined}
    >
      <div className={css.split}>
        <p className={css.next}>
          <span>{next}.</span>
          {characterKeys.on && (
            <span className={css.keys}>
              <Kbd keys="o" /> {said.attention.open} <Kbd keys="x" /> {said.attention.select} <Kbd keys="a" />{' '}
              {said.attention.assign}
            </span>
          )}
        </p>
        <div className={css.table}>
          <ShipmentsTable
            label={about}
            filter={filter}
            shape="beside"
            cause={cause}
            empty={
              <EmptyState small title={said.attention.settled}>
                {said.attention.settledText}
              </EmptyState>
            }
          />
        </div>
      </div>
    </Block>
  )
}
