import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ErrorBody } from '../../../contract/call.ts'
import { EXPORT_FORMATS, type ExportFormat, exportShipments } from '../../../contract/shipment-export.ts'
import { useClient } from '../../../features/session/session.tsx'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { MoreMenu } from '../../../ui/components/more-menu.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { downloadFile } from '../../../ui/page/download.ts'
import { ownPath } from '../../../ui/page/own-path.ts'
import css from './archive.module.css'
import { archive as messages } from './messages.ts'
import { type Come, readExport } from './read-export.ts'
import type { ArchiveQuestion } from './starting-at.ts'

const MEGABYTE = 1_000_000
const NOTHING_YET: Come = { bytes: 0, rows: null }

const comeText = ({ bytes, rows }: Come): string =>
  rows === null
    ? messages.exportingBytes((bytes / MEGABYTE).toFixed(1))
    : messages.exporting(formatCount(rows))

/** Everything that the filter leaves as a file, text or a workbook: how much of it has come, and a way to stop. */
export function ExportButton({ asked }: { asked: ArchiveQuestion }) {
  const client = useClient()
  const [come, setCome] = useState<Come | null>(null)
  const running = useRef<AbortController | null>(null)
  const place = useRef<HTMLSpanElement>(null)
  // Whoever leaves the list wants the rest no more.
  useEffect(() => () => running.current?.abort(), [])

  async function read(format: ExportFormat, signal: AbortSignal): Promise<void> {
    const outcome = await client(exportShipments, { body: { ...asked, format }, signal })
    if (signal.aborted) return
    if (!outcome.ok) return toast({ variant: 'error', text: outcome.error })
    const answer = await fetch(ownPath(outcome.value.url), { signal })
    if (!answer.ok || answer.body === null) {
      const refusal = ErrorBody.safeParse(await answer.json().catch(() => null)).data
      return toast({ variant: 'error', text: refusal?.error ?? messages.exportCut })
    }
    let whole = NOTHING_YET
    const file = await readExport(answer.body, format, (read) => {
      whole = read
      setCome(read)
    })
    downloadFile(outcome.value.filename, file)
    const text =
      whole.rows === null
        ? messages.exportedFile(outcome.value.filename)
        : messages.exported(formatCount(whole.rows), whole.rows === 1)
    toast({ variant: 'success', text })
  }

  async function start(format: ExportFormat): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setCome(NOTHING_YET)
    try {
      await read(format, controller.signal)
    } catch {
      if (!controller.signal.aborted) toast({ variant: 'error', text: messages.exportCut })
    } finally {
      setCome(null)
    }
  }

  const stop = () => {
    running.current?.abort()
    // The button goes.
    place.current?.querySelector('button')?.focus()
  }
  return (
    <span ref={place} className={css.export}>
      <MoreMenu label={messages.export}>
        {(close) =>
          EXPORT_FORMATS.map((format) => (
            <Button
              key={format}
              size="xs"
              variant="subtle"
              color="gray"
              justify="start"
              leftSection={<IconDownload size="0.9375rem" stroke={1.8} aria-hidden />}
              onClick={() => {
                close()
                if (come === null) void start(format)
              }}
            >
              {messages.exportIt(format.toUpperCase())}
            </Button>
          ))
        }
      </MoreMenu>
      {come !== null && (
        <>
          <span className={css.exporting}>{comeText(come)}</span>
          <Button size="compact-sm" variant="default" onClick={stop}>
            {messages.stop}
          </Button>
        </>
      )}
    </span>
  )
}
