import { Button, FileInput, Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { type ImportedZone, importZones, listZones } from '../../../contract/zones.ts'
import { LONGEST_ZONE_FILE } from '../../../domain/rates/zone-file.ts'
import { invalidateCall } from '../../../features/session/answers.ts'
import { useClient } from '../../../features/session/session.tsx'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { refusalWords } from '../../../ui/form/problems.ts'
import { zoneMessages as messages } from './messages.ts'
import css from './zones.module.css'

type Reading =
  | { readonly is: 'none' | 'reading' }
  | { readonly is: 'wrong'; readonly problems: readonly string[] }
  | {
      readonly is: 'read'
      readonly content: string
      readonly revision: number
      readonly zones: readonly ImportedZone[]
      readonly leftOut: number
    }

/** Zones of a GeoJSON or KML file: looked at first, then taken as a whole. */
export default function ZoneImport({
  onClose,
  onTaken,
}: {
  onClose: () => void
  onTaken: (text: string) => void
}) {
  const client = useClient()
  const [file, setFile] = useState<File | null>(null)
  const [reading, setReading] = useState<Reading>({ is: 'none' })
  const [isTaking, setTaking] = useState(false)
  /** Of two files that are chosen in a row the later one counts. */
  const newest = useRef<File | null>(null)

  const choose = async (chosen: File | null) => {
    setFile(chosen)
    newest.current = chosen
    if (chosen === null) return setReading({ is: 'none' })
    if (chosen.size > LONGEST_ZONE_FILE) return setReading({ is: 'wrong', problems: [messages.tooBig] })
    setReading({ is: 'reading' })
    const content = await chosen.text()
    const outcome = await client(importZones, { body: { content, preview: true } })
    if (newest.current !== chosen) return
    if (!outcome.ok) return setReading(problemsOf(outcome))
    const { zones, left_out, revision } = outcome.value
    setReading({ is: 'read', content, revision, zones, leftOut: left_out })
  }
  const take = async () => {
    if (reading.is !== 'read') return
    setTaking(true)
    const { content, revision } = reading
    const outcome = await client(importZones, { body: { content, revision } })
    setTaking(false)
    void invalidateCall(listZones)
    if (!outcome.ok) return setReading(problemsOf(outcome))
    const text = messages.taken(outcome.value.count)
    toast({ text, variant: 'success' })
    onTaken(text)
    onClose()
  }
  const count = reading.is === 'read' ? reading.zones.length : 0
  return (
    <Modal opened onClose={onClose} title={messages.importTitle} size="40rem">
      <div className={css.form}>
        <FileInput
          label={messages.file}
          description={messages.fileHint}
          accept=".geojson,.json,.kml,application/geo+json,application/vnd.google-earth.kml+xml"
          value={file}
          onChange={(chosen) => void choose(chosen)}
          data-autofocus
        />
        {reading.is === 'reading' && <p role="status">{messages.reading}</p>}
        {reading.is === 'wrong' && (
          <div className={css.wrong} role="alert">
            <b>{messages.wrong(reading.problems.length)}</b>
            <ul>
              {reading.problems.map((says) => (
                <li key={says}>{says}</li>
              ))}
            </ul>
          </div>
        )}
        {reading.is === 'read' && <Found zones={reading.zones} leftOut={reading.leftOut} />}
        <DialogFoot error={null} onClose={onClose}>
          {reading.is !== 'wrong' && (
            <Button
              disabled={count === 0}
              loading={reading.is === 'reading' || isTaking}
              onClick={() => void take()}
            >
              {messages.take(count)}
            </Button>
          )}
        </DialogFoot>
      </div>
    </Modal>
  )
}

interface Refused {
  readonly error: string
  readonly refused?: { readonly fields?: readonly { readonly message: string }[] | undefined } | undefined
}

function problemsOf({ refused, error }: Refused): Reading {
  const said = refused?.fields?.map(({ message }) => message) ?? [error]
  return { is: 'wrong', problems: said.map(refusalWords) }
}

function Found({ zones, leftOut }: { zones: readonly ImportedZone[]; leftOut: number }) {
  const fresh = zones.filter(({ is_new }) => is_new).length
  return (
    <>
      <p className={css.quiet} role="status">
        {messages.found(fresh, zones.length - fresh)}
        {leftOut > 0 && ` · ${messages.leftOut(leftOut)}`}
      </p>
      <ul className={css.nodes} aria-label={messages.foundZones}>
        {zones.map(({ name, is_new, nodes, parts }) => (
          <li key={name} className={css.visit}>
            <b>{name}</b>
            <span className={css.quiet}>
              {[
                is_new ? messages.isNew : messages.isAnew,
                messages.nodes(formatCount(nodes)),
                ...(parts > 1 ? [messages.parts(parts)] : []),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
