import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ErrorBody } from '../../../contract/call.ts'
import { exportShipments } from '../../../contract/shipment-export.ts'
import { useClient } from '../../../features/session/session.tsx'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { downloadFile } from '../../../ui/page/download.ts'
import css from './archive.module.css'
import type { ArchiveQuestion } from './archive-filter.ts'
import { archive as messages } from './messages.ts'
import { readExport } from './read-export.ts'

/** Everything that the filter leaves as a file: how many rows have come, and a way to stop. */
export function ExportButton({ asked }: { asked: ArchiveQuestion }) {
  const client = useClient()
  const [rows, setRows] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  // Whoever leaves the list wants the rest no more.
  useEffect(() => () => running.current?.abort(), [])

  async function read(signal: AbortSignal): Promise<void> {
    const outcome = await client(exportShipments, { body: asked, signal })
    if (signal.aborted) return
    if (!outcome.ok) return toast({ variant: 'error', text: outcome.error })
    // The platform stands behind the address of this page, whatever name others know it by.
    const answer = await fetch(new URL(outcome.value.url).pathname, { signal })
    if (!answer.ok || answer.body === null) {
      const refusal = ErrorBody.safeParse(await answer.json().catch(() => null)).data
      return toast({ variant: 'error', text: refusal?.error ?? messages.exportCut })
    }
    let count = 0
    const file = await readExport(answer.body, (read) => {
      count = read
      setRows(read)
    })
    downloadFile(outcome.value.filename, file)
    toast({ variant: 'success', text: messages.exported(formatCount(count), count === 1) })
  }

  async function start(): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setRows(0)
    try {
      await read(controller.signal)
    } catch {
      if (!controller.signal.aborted) toast({ variant: 'error', text: messages.exportCut })
    } finally {
      setRows(null)
    }
  }

  if (rows !== null)
    return (
      <>
        <span className={css.exporting}>{messages.exporting(formatCount(rows))}</span>
        <Button size="compact-sm" variant="default" onClick={() => running.current?.abort()}>
          {messages.stop}
        </Button>
      </>
    )
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconDownload size="0.9375rem" stroke={1.8} aria-hidden />}
      onClick={() => void start()}
    >
      {messages.exportIt}
    </Button>
  )
}
