import { Button, Menu, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { exportZones } from '../../../contract/zones.ts'
import type { ZoneFileFormat } from '../../../domain/zones/zone-export.ts'
import { ZONE_FILE_FORMATS } from '../../../domain/zones/zone-export.ts'
import { useClient } from '../../../features/session/session.tsx'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { SidePanel } from '../../../ui/components/side-panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { downloadText } from '../../../ui/page/download.ts'
import { zoneMessages as messages } from './messages.ts'
import type { MapZones } from './use-zones.ts'
import ZoneImport from './zone-import.tsx'
import css from './zones.module.css'

interface ZonesPanelProps {
  zones: MapZones
  /** Null: they may only look. */
  onDraw: (() => void) | null
  onZone: (id: number) => void
  onClose: () => void
}

/** All zones, with how many vehicles are in each. */
export default function ZonesPanel({ zones, onDraw, onZone, onClose }: ZonesPanelProps) {
  const [isImporting, setImporting] = useState(false)
  const [said, setSaid] = useState('')
  const counts = useMemo(() => {
    const found = new Map<number, number>()
    for (const { zone_id } of zones.inside) found.set(zone_id, (found.get(zone_id) ?? 0) + 1)
    return found
  }, [zones.inside])
  const { editor } = zones
  return (
    <SidePanel half label={messages.title} title={messages.title} onClose={onClose}>
      <div className={css.acts}>
        {onDraw !== null && (
          <>
            <Button size="xs" leftSection={<IconPlus size="0.875rem" />} onClick={onDraw}>
              {messages.add}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconUpload size="0.875rem" />}
              onClick={() => {
                setSaid('')
                setImporting(true)
              }}
            >
              {messages.import}
            </Button>
          </>
        )}
        {zones.zones.length > 0 && <ExportButton />}
      </div>
      {editor !== null && !editor.is_you && (
        <p className={css.note} role="status">
          {messages.drawing(editor.name, Math.max(1, Math.ceil(editor.free_in_seconds / 60)))}
        </p>
      )}
      {zones.problem !== null && <ErrorState error={zones.problem} />}
      {!zones.isLoaded && zones.problem === null && <SkeletonRows />}
      {zones.isLoaded && zones.zones.length === 0 && (
        <EmptyState small title={messages.none}>
          {onDraw === null ? messages.noneTextRead : messages.noneText}
        </EmptyState>
      )}
      {zones.zones.length > 0 && (
        <ul className={css.zones}>
          {zones.zones.map(({ id, name, colour, nodes }) => (
            <li key={id}>
              <button type="button" className={css.zone} onClick={() => onZone(id)}>
                <span className={css.swatch} style={{ background: colour }} aria-hidden />
                <b>{name}</b>
                <span className={css.quiet}>
                  {`${messages.inIt(counts.get(id) ?? 0)} · ${messages.nodes(formatCount(nodes))}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {/* It is there before it says anything: what comes with its words is not spoken. */}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {isImporting && <ZoneImport onClose={() => setImporting(false)} onTaken={setSaid} />}
    </SidePanel>
  )
}

const TYPES: Readonly<Record<ZoneFileFormat, string>> = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
}

function ExportButton() {
  const client = useClient()
  const save = async (format: ZoneFileFormat) => {
    const outcome = await client(exportZones, { query: { format } })
    if (outcome.ok) downloadText(outcome.value.filename, outcome.value.content, TYPES[format])
    else toast({ text: outcome.error, variant: 'error' })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconDownload size="0.875rem" />}>
          {messages.exportAs}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ZONE_FILE_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {messages[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
