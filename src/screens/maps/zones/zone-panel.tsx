import { Button } from '@mantine/core'
import { useState } from 'react'
import { deleteZone, listZones, listZoneTags, listZoneVisits, type Zone } from '../../../contract/zones.ts'
import { formatDateTime, formatTime } from '../../../domain/values/moment.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { useClient } from '../../../features/session/session.tsx'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { ConfirmDialog } from '../../../ui/components/confirm-dialog.tsx'
import { Facts, Section, SidePanel } from '../../../ui/components/side-panel.tsx'
import { EmptyState } from '../../../ui/components/states.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import { zoneMessages as messages } from './messages.ts'
import type { MapZones } from './use-zones.ts'
import css from './zones.module.css'

interface ZonePanelProps {
  id: number
  zones: MapZones
  /** Null: they may only look. */
  onEdit: (() => void) | null
  mayDelete: boolean
  onDriver: (id: number) => void
  onClose: () => void
}

/** A zone: what it is for, and which vehicles are and were in it. */
export default function ZonePanel({ id, zones, onEdit, mayDelete, onDriver, onClose }: ZonePanelProps) {
  const zone = zones.byId.get(id)
  if (zone === undefined)
    return (
      <SidePanel half label={messages.zone} title={messages.zone} onClose={onClose}>
        {zones.isLoaded && (
          <EmptyState small title={messages.gone}>
            {messages.goneText}
          </EmptyState>
        )}
      </SidePanel>
    )
  return (
    <SidePanel half label={zone.name} title={zone.name} onClose={onClose}>
      <div className={css.acts}>
        {onEdit !== null && (
          <Button size="xs" onClick={onEdit}>
            {messages.edit}
          </Button>
        )}
        {mayDelete && <DeleteButton zone={zone} onDeleted={onClose} />}
      </div>
      <Section title={messages.zone}>
        <ZoneFacts zone={zone} />
      </Section>
      <Inside id={id} zones={zones} onDriver={onDriver} />
      <Visits id={id} inside={zones.inside.length} onDriver={onDriver} />
    </SidePanel>
  )
}

function ZoneFacts({ zone }: { zone: Zone }) {
  const { data } = useCallQuery([listZoneTags.name], (call, signal) => call(listZoneTags, { signal }))
  const tags = (data?.tags ?? [])
    .filter(({ id }) => zone.tag_ids.includes(id))
    .map(({ name, map_use }) => (map_use === null ? name : `${name} (${messages.uses[map_use]})`))
  return (
    <Facts
      facts={[
        [messages.border, messages.nodes(formatCount(zone.nodes))],
        [messages.facts.tags, tags.length === 0 ? messages.noTags : tags.join(', ')],
        [
          messages.facts.dwell,
          zone.dwell_minutes === null ? messages.neverTold : messages.minutes(zone.dwell_minutes),
        ],
        [
          messages.facts.modified,
          `${formatDateTime(Date.parse(zone.time_modified), currentLocale())} ${messages.by(zone.modified_by)}`,
        ],
      ]}
    />
  )
}

function Inside({ id, zones, onDriver }: Pick<ZonePanelProps, 'id' | 'zones' | 'onDriver'>) {
  const { drivers } = useLiveWorkspace()
  const here = zones.inside.filter(({ zone_id }) => zone_id === id)
  return (
    <Section title={messages.inside}>
      {here.length === 0 && <p className={css.quiet}>{messages.nobodyInside}</p>}
      <ul className={css.visits}>
        {here.map(({ driver_id, entered_at }) => (
          <li key={driver_id}>
            <button type="button" className={css.visit} onClick={() => onDriver(driver_id)}>
              <b>{drivers.get(driver_id)?.name ?? driver_id}</b>
              <span className={css.quiet}>{`${messages.since} ${formatTime(Date.parse(entered_at))}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** `inside`: read anew as vehicles come and go. */
function Visits({ id, inside, onDriver }: { id: number; inside: number } & Pick<ZonePanelProps, 'onDriver'>) {
  const query = { zone_id: id, limit: 20 }
  const { data } = useCallQuery(
    [listZoneVisits.name, id, inside],
    (call, signal) => call(listZoneVisits, { query, signal }),
    { keepLast: true },
  )
  const over = data?.visits.filter(({ left_at }) => left_at !== null) ?? []
  return (
    <Section title={messages.visits}>
      {data !== undefined && over.length === 0 && <p className={css.quiet}>{messages.noVisits}</p>}
      <ul className={css.visits}>
        {over.map(({ id: visit, driver_id, driver_name, entered_at, dwelt_at, left_at }) => (
          <li key={visit}>
            <button type="button" className={css.visit} onClick={() => onDriver(driver_id)}>
              <b>{driver_name}</b>
              <span className={css.quiet}>
                {messages.until(
                  formatDateTime(Date.parse(entered_at), currentLocale()),
                  formatTime(Date.parse(left_at ?? entered_at)),
                )}
                {dwelt_at !== null && ` · ${messages.stayed}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function DeleteButton({ zone, onDeleted }: { zone: Zone; onDeleted: () => void }) {
  const client = useClient()
  const [isAsking, setAsking] = useState(false)
  const run = async () => {
    setAsking(false)
    const outcome = await client(deleteZone, { query: { id: zone.id, version: zone.version } })
    if (!outcome.ok) {
      void invalidateCall(listZones)
      return toast({ text: outcome.error, variant: 'error' })
    }
    await invalidateCall(listZones)
    toast({ text: messages.deleted(zone.name), variant: 'success' })
    onDeleted()
  }
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {messages.delete}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={messages.deleteTitle(zone.name)}
          onCancel={() => setAsking(false)}
          answers={[
            { label: messages.cancel, onChoose: () => setAsking(false) },
            { label: messages.delete, tone: 'danger', onChoose: () => void run() },
          ]}
        >
          {messages.deleteText}
        </ConfirmDialog>
      )}
    </>
  )
}
