import { Button, FileInput, Modal } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { readZoneFile } from '../../../contract/zone-files.ts'
import { LONGEST_ZONE_FILE } from '../../../domain/rates/zone-file.ts'
import { useClient } from '../../../features/session/session.tsx'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { refusalWords } from '../../../ui/form/problems.ts'
import { lazyBackground } from '../../../ui/loading/lazy.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import type { CardDraft } from './card-draft.ts'
import { planZones, type ZonePlan } from './take-zones.ts'
import { zoneFile as messages } from './zone-file-messages.ts'
import css from './zone-import.module.css'

const ZoneMap = lazyBackground(() => import('./zone-map.tsx'))

interface ZoneImportProps {
  draft: CardDraft
  onTake: (plans: readonly ZonePlan[]) => void
  onClose: () => void
}

type Reading =
  | { readonly is: 'none' | 'reading' }
  | { readonly is: 'wrong'; readonly problems: readonly string[] }
  | { readonly is: 'read'; readonly plans: readonly ZonePlan[]; readonly leftOut: number }

/** Zones of a GeoJSON or KML file: looked at on a map first, then taken into the draft as a whole. */
export default function ZoneImport({ draft, onTake, onClose }: ZoneImportProps) {
  const client = useClient()
  const [file, setFile] = useState<File | null>(null)
  const [reading, setReading] = useState<Reading>({ is: 'none' })
  /** Of two files that are chosen in a row the later one counts. */
  const newest = useRef<File | null>(null)

  const choose = async (chosen: File | null) => {
    setFile(chosen)
    newest.current = chosen
    if (chosen === null) return setReading({ is: 'none' })
    if (chosen.size > LONGEST_ZONE_FILE) return setReading({ is: 'wrong', problems: [messages.tooBig] })
    setReading({ is: 'reading' })
    const outcome = await client(readZoneFile, { body: { content: await chosen.text() } })
    if (newest.current !== chosen) return
    if (outcome.ok) {
      const { zones, left_out } = outcome.value
      return setReading({ is: 'read', plans: planZones(draft, zones), leftOut: left_out })
    }
    const said = outcome.refused?.fields?.map(({ message }) => message) ?? [outcome.error]
    setReading({ is: 'wrong', problems: said.map(refusalWords) })
  }
  const plans = reading.is === 'read' ? reading.plans : []
  const take = () => {
    onTake(plans)
    toast({ text: messages.taken(plans.length), variant: 'success' })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={messages.open} size="56rem">
      <div className={css.dialog}>
        <FileInput
          label={messages.file}
          description={messages.hint}
          accept=".geojson,.json,.kml,application/geo+json,application/vnd.google-earth.kml+xml"
          value={file}
          onChange={(chosen) => void choose(chosen)}
          data-autofocus
        />
        {reading.is === 'reading' && (
          <p className={css.quiet} role="status">
            {messages.reading}
          </p>
        )}
        {reading.is === 'wrong' && <Problems problems={reading.problems} />}
        {reading.is === 'read' && <Preview plans={plans} leftOut={reading.leftOut} />}
        <DialogFoot error={null} onClose={onClose}>
          {reading.is !== 'wrong' && (
            <Button disabled={plans.length === 0} loading={reading.is === 'reading'} onClick={take}>
              {messages.take(plans.length)}
            </Button>
          )}
        </DialogFoot>
      </div>
    </Modal>
  )
}

function Problems({ problems }: { problems: readonly string[] }) {
  return (
    <div className={css.wrong} role="alert">
      <b>{messages.wrong(problems.length)}</b>
      <ul>
        {problems.map((says) => (
          <li key={says}>{says}</li>
        ))}
      </ul>
    </div>
  )
}

function Preview({ plans, leftOut }: { plans: readonly ZonePlan[]; leftOut: number }) {
  const { components } = useMessages()
  const [chosen, setChosen] = useState<number | null>(null)
  const fresh = plans.filter(({ row }) => row === null).length
  const areas = useMemo(() => plans.map(({ zone }) => zone), [plans])
  return (
    <>
      <p className={css.quiet} role="status">
        {messages.summary(fresh, plans.length - fresh)}
        {leftOut > 0 && ` · ${messages.leftOut(leftOut)}`}
      </p>
      <div className={css.preview}>
        <ul className={css.zones} aria-label={messages.list}>
          {plans.map((plan, i) => (
            <li key={plan.zone.name}>
              <button
                type="button"
                className={css.zone}
                aria-pressed={i === chosen}
                onClick={() => setChosen(i === chosen ? null : i)}
              >
                <b>{plan.zone.name}</b>
                <span className={css.quiet}>
                  {`${stateOf(plan)} · ${messages.nodes(formatCount(plan.zone.nodes))}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <div className={css.map}>
          <ZoneMap
            zones={areas}
            chosen={chosen}
            fallback={<div className={css.ground} role="status" aria-label={components.mapLoading} />}
          />
        </div>
      </div>
    </>
  )
}

const stateOf = ({ row, hadArea }: ZonePlan): string =>
  row === null ? messages.isNew : hadArea ? messages.isReplaced : messages.isDrawn
