import {
  IconArrowBackUp,
  IconHistory,
  IconLayoutList,
  IconMap,
  IconPrinter,
  IconRoute,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Branch } from '../../../contract/session.ts'
import { counted } from '../../../features/assignment/a11y-messages.ts'
import { LANE_ORDERS } from '../../../features/assignment/lane.ts'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { Segments } from '../../../ui/components/segments.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import type { QueryChange } from '../../../ui/page/url-query.ts'
import { recentMessages } from '../assignments/messages.ts'
import { tripsheet as messages } from '../messages.ts'
import { proposals } from '../proposals/messages.ts'
import type { BoardSettings } from '../use-board-filter.ts'
import type { Density } from '../use-density.ts'
import css from './toolbar.module.css'

interface ToolbarProps {
  look: BoardSettings
  onChange: (change: QueryChange) => void
  branches: readonly Branch[]
  /** How many lanes wait for the pointer to leave. */
  waiting: number
  onReorder: () => void
  isMapShown: boolean
  onMap: () => void
  density: Density
  onDensity: () => void
  /** What would be taken back; null when there is nothing. */
  undoLabel: string | null
  /** Null: whoever looks may not. */
  onOptimise: (() => void) | null
  /** Searches for routes that go on, or wait to be looked at. */
  searches: ReactNode
  onRecent: (() => void) | null
  /** Prints and sends the tripsheets of a day. */
  onSheets: (() => void) | null
  onUndo: () => void
}

const SIDES = ['all', 'collection', 'delivery'] as const

export function Toolbar(props: ToolbarProps) {
  const { look, onChange, waiting } = props
  const { filter, order } = look
  return (
    <FilterBar
      search={filter.text}
      onSearch={(text) => onChange({ q: text })}
      placeholder={messages.find}
      facets={[
        {
          label: messages.branch,
          options: props.branches.map(({ id, code, name }) => ({
            value: String(id),
            label: `${code} ${name}`,
          })),
          chosen: new Set([...filter.branches].map(String)),
          onChoose: (chosen) => onChange({ branch: chosen.size === 0 ? 'all' : [...chosen].join(',') }),
        },
      ]}
    >
      {props.searches}
      {waiting > 0 && (
        <button type="button" className={css.chip} onClick={props.onReorder}>
          {messages.wouldMove(counted.lanes(waiting))}
        </button>
      )}
      <Segments
        label={messages.shown}
        options={SIDES.map((value) => ({ value, label: messages.sides[value] }))}
        chosen={filter.side ?? 'all'}
        onChoose={(side) => onChange({ side: side === 'all' ? null : side })}
      />
      <label className={css.sort}>
        <span>{messages.sort}</span>
        <select
          aria-label={messages.sortBy}
          value={order}
          onChange={(event) => onChange({ sort: event.currentTarget.value })}
        >
          {LANE_ORDERS.map((one) => (
            <option key={one} value={one}>
              {messages.orders[one]}
            </option>
          ))}
        </select>
      </label>
      <IconButton
        icon={IconArrowBackUp}
        label={props.undoLabel === null ? messages.nothingToUndo : messages.undoOf(props.undoLabel)}
        keys="u"
        disabled={props.undoLabel === null}
        onClick={props.onUndo}
      />
      {props.onRecent !== null && (
        <IconButton icon={IconHistory} label={recentMessages.key} keys="shift+z" onClick={props.onRecent} />
      )}
      {props.onSheets !== null && (
        <IconButton icon={IconPrinter} label={messages.sheetsOfDay} onClick={props.onSheets} />
      )}
      {props.onOptimise !== null && (
        <IconButton icon={IconRoute} label={proposals.button} keys="shift+o" onClick={props.onOptimise} />
      )}
      <IconButton
        icon={IconLayoutList}
        label={messages.acts.compact}
        keys="shift+d"
        aria-pressed={props.density === 'compact'}
        onClick={props.onDensity}
      />
      <IconButton
        icon={IconMap}
        label={props.isMapShown ? messages.hideMap : messages.showMap}
        keys="m"
        aria-pressed={props.isMapShown}
        onClick={props.onMap}
      />
    </FilterBar>
  )
}
