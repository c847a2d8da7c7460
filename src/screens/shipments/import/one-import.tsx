import '@mantine/core/styles/Progress.layer.css'
import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { listImports, type ShipmentImport } from '../../../contract/imports.ts'
import { useCallQuery } from '../../../features/session/answers.ts'
import { useClient } from '../../../features/session/session.tsx'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { ConfirmDialog } from '../../../ui/components/confirm-dialog.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { refusalWords } from '../../../ui/form/problems.ts'
import { downloadText } from '../../../ui/page/download.ts'
import css from './import.module.css'
import { imports as messages } from './messages.ts'
import { resultFile } from './result-file.ts'
import { RowsOfImport } from './rows-of-import.tsx'
import { useBooking } from './use-booking.ts'

/** One file: what is ready, what is wrong, how far its booking is, and its result. */
export function OneImport({ id, onAnother }: { id: number; onAnother: () => void }) {
  const { data, error, refetch } = useCallQuery([listImports.name, id], (client, signal) =>
    client(listImports, { query: { id }, signal }),
  )
  const booking = useBooking(id)
  if (error !== null && data === undefined)
    return <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
  if (data === undefined) return <SkeletonRows rows={8} columns={5} />
  const [stored] = data.imports
  if (stored === undefined)
    return (
      <EmptyState title={messages.notFound} action={<Button onClick={onAnother}>{messages.another}</Button>}>
        {messages.notFoundText}
      </EmptyState>
    )
  const shown = booking.latest ?? stored
  return (
    <>
      <section className={css.box} aria-label={shown.file_name}>
        <Summary of={shown} isBooking={booking.isBooking} />
        {booking.error !== null && (
          <p role="alert" className={css.wrong}>
            {refusalWords(booking.error)}
          </p>
        )}
        <Actions of={shown} booking={booking} onAnother={onAnother} />
      </section>
      <RowsOfImport of={shown} isBooking={booking.isBooking} />
    </>
  )
}

function Summary({
  of: { file_name, state, row_count, counts },
  isBooking,
}: {
  of: ShipmentImport
  isBooking: boolean
}) {
  const { ready, wrong, booked, refused } = counts
  const toBook = ready + booked + refused
  const isOver = state === 'done' || state === 'cancelled'
  const parts = [
    booked > 0 && messages.booked(formatCount(booked)),
    ready > 0 && (isOver ? messages.left(formatCount(ready)) : messages.ready(formatCount(ready))),
    refused > 0 && messages.refused(formatCount(refused)),
    wrong > 0 && messages.wrong(formatCount(wrong)),
  ].filter((part) => part !== false)
  return (
    <>
      <header className={css.head}>
        <h2 className={css.title}>{file_name}</h2>
        <span className={css.quiet}>
          {isBooking
            ? messages.progress(formatCount(booked + refused), formatCount(toBook))
            : messages.states[state]}
        </span>
      </header>
      <p role="status" className={css.counts}>
        {parts.length > 0 ? parts.join(' · ') : messages.ready(formatCount(row_count))}
      </p>
      {(isBooking || state === 'booking') && (
        <>
          <Progress
            value={toBook === 0 ? 0 : ((booked + refused) / toBook) * 100}
            aria-label={messages.progress(formatCount(booked + refused), formatCount(toBook))}
          />
          {isBooking && <p className={css.quiet}>{messages.stayText}</p>}
        </>
      )}
    </>
  )
}

interface ActionsProps {
  of: ShipmentImport
  booking: ReturnType<typeof useBooking>
  onAnother: () => void
}

function Actions({ of, booking: { isBooking, book, pause, cancel }, onAnother }: ActionsProps) {
  const [isAsking, setAsking] = useState(false)
  const { ready } = of.counts
  const isOver = of.state === 'done' || of.state === 'cancelled'
  return (
    <div className={css.foot}>
      <span className={css.said} />
      {!isOver && (
        <Button
          variant="default"
          onClick={() => {
            pause()
            setAsking(true)
          }}
        >
          {messages.cancel}
        </Button>
      )}
      {(isOver || of.state === 'booking') && !isBooking && <DownloadButton of={of} />}
      {isOver && <Button onClick={onAnother}>{messages.another}</Button>}
      {!isOver && (
        <Button disabled={ready === 0} loading={isBooking} onClick={() => void book()}>
          {of.state === 'open' ? messages.book(formatCount(ready)) : messages.goOn(formatCount(ready))}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={messages.cancelTitle}
          onCancel={() => setAsking(false)}
          answers={[
            {
              label: messages.cancel,
              tone: 'danger',
              onChoose: () => {
                setAsking(false)
                void cancel()
              },
            },
            {
              label: messages.keepBooking,
              onChoose: () => {
                setAsking(false)
                if (of.state === 'booking') void book()
              },
            },
          ]}
        >
          {messages.cancelText}
        </ConfirmDialog>
      )}
    </div>
  )
}

function DownloadButton({ of }: { of: ShipmentImport }) {
  const client = useClient()
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    const made = await resultFile(client, of)
    setLoading(false)
    if ('error' in made) return toast({ text: made.error, variant: 'error' })
    downloadText(messages.resultName(of.file_name.replace(/\.\w+$/, '')), made.text)
  }
  return (
    <Button
      variant="default"
      loading={isLoading}
      leftSection={<IconDownload size="1rem" stroke={1.8} />}
      onClick={() => void download()}
    >
      {messages.download}
    </Button>
  )
}
