import { Button } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { permissionOf } from '../../../contract/call.ts'
import { readLabel, readOutdatedLabels, readStickers } from '../../../contract/labels.ts'
import { readDigitalProof, readProof } from '../../../contract/pod.ts'
import { readQuoteDocument } from '../../../contract/quotes.ts'
import { isImage } from '../../../domain/files/file-types.ts'
import { useOutdatedLabels } from '../../../features/labels/use-outdated.ts'
import { PdfDialog } from '../../../features/pdf/lazy-pdf-dialog.tsx'
import type { PdfSource } from '../../../features/pdf/source.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { useClient } from '../../../features/session/session.tsx'
import { Section } from '../../../ui/components/side-panel.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { currentLanguage } from '../../../ui/messages/current-language.ts'
import { downloadFrom } from '../../../ui/page/download.ts'
import { ownPath } from '../../../ui/page/own-path.ts'
import css from './detail.module.css'
import { documentsMessages as messages } from './documents-messages.ts'
import { ALL_NOTES, FIRST_NOTES, useNotes } from './notes/use-notes.ts'

interface DocumentsProps {
  id: number
  /** Of the shipment: it goes up with every note and every proof. */
  version: number
  /** As people name it. */
  shipmentRef: string
  /** Quotes have none. */
  hasWaybill: boolean
  /** For each parcel: what is blank has none. */
  hasStickers: boolean
  isDelivered: boolean
  /** It was booked by a quote. */
  hasQuote: boolean
}

/** The PDFs of its notes, which those who may read notes find here too. */
function useAttachedPdfs(id: number, version: number, when: boolean) {
  const first = useNotes(id, version, FIRST_NOTES, when)
  const isMore = (first.data?.count ?? 0) > FIRST_NOTES
  const all = useNotes(id, version, ALL_NOTES, when && isMore)
  const notes = (all.data ?? first.data)?.notes ?? []
  return notes.flatMap(({ attachments, audience }) =>
    attachments.filter(({ type }) => !isImage(type)).map((file) => ({ ...file, audience })),
  )
}

/** Every paper of a shipment: a PDF opens in the viewer, what is none is saved by the browser. */
export default function DocumentsSection(props: DocumentsProps) {
  const { id, version, shipmentRef, hasWaybill, hasStickers, isDelivered, hasQuote } = props
  const client = useClient()
  const { may } = useAccess()
  const [opened, setOpened] = useState<PdfSource | null>(null)
  const [outdated] = useOutdatedLabels(hasWaybill ? [id] : [], version)
  const attached = useAttachedPdfs(id, version, may('API_/shipments/notes:GET'))
  const mayReadProof = isDelivered && may(permissionOf(readDigitalProof)) && may(permissionOf(readProof))
  const proof = useCallQuery(
    [readProof.name, id, version],
    (call, signal) => call(readProof, { query: { shipment_id: id }, signal }),
    { keepLast: true, when: mayReadProof },
  )

  const language = currentLanguage()
  const printed = { id, language, force_print: true } as const
  const drawn = [
    {
      title: messages.waybill,
      isThere: hasWaybill && may(permissionOf(readLabel)),
      read: () => client(readLabel, { query: printed }),
    },
    {
      title: messages.stickers,
      isThere: hasStickers && may(permissionOf(readStickers)),
      read: () => client(readStickers, { query: printed }),
    },
    {
      title: messages.sixUp,
      isThere: hasStickers && may(permissionOf(readStickers)),
      read: () => client(readStickers, { query: { ...printed, format: '6up' } }),
    },
    {
      title: messages.proof,
      isThere: mayReadProof && proof.data?.pod != null,
      read: () => client(readDigitalProof, { query: { shipment_id: id, language } }),
    },
    {
      title: messages.quote,
      isThere: hasQuote && may(permissionOf(readQuoteDocument)),
      read: () => client(readQuoteDocument, { query: { id, language } }),
    },
  ].filter(({ isThere }) => isThere)
  const hasZpl = hasStickers && may(permissionOf(readStickers))
  if (drawn.length === 0 && attached.length === 0) return null

  // What was opened there was printed.
  const close = () => {
    setOpened(null)
    void invalidateCall(readOutdatedLabels)
  }

  async function saveZpl(): Promise<void> {
    const outcome = await client(readStickers, { query: { ...printed, format: 'zpl' } })
    if (!outcome.ok) return toast({ text: outcome.error, variant: 'error' })
    downloadFrom(ownPath(outcome.value.url), outcome.value.filename)
    void invalidateCall(readOutdatedLabels)
  }

  return (
    <Section title={messages.title}>
      {outdated?.prints.map((kind) => (
        <p key={kind} className={css.attention} role="status">
          {messages.outdated[kind]}
        </p>
      ))}
      <ul className={css.documents} aria-label={messages.title}>
        {drawn.map(({ title, read }) => (
          <Paper
            key={title}
            name={title}
            hint={messages.hint}
            onOpen={() =>
              setOpened({ kind: 'document', name: `${title} ${shipmentRef}.pdf`, shipmentId: id, read })
            }
          />
        ))}
        {hasZpl && <Paper name={messages.zpl} isSaved onOpen={() => void saveZpl()} />}
        {attached.map(({ id: file, name, versions, audience }) => (
          <Paper
            key={file}
            name={name}
            onOpen={() => setOpened({ kind: 'file', name, versions, audience })}
          />
        ))}
      </ul>
      {opened !== null && <PdfDialog source={asItIsNow(opened, attached)} onClose={close} />}
    </Section>
  )
}

/** With the versions that were saved since it was opened. */
function asItIsNow(opened: PdfSource, attached: ReturnType<typeof useAttachedPdfs>): PdfSource {
  if (opened.kind === 'document') return opened
  const first = opened.versions.at(-1)?.id
  const now = attached.find(({ versions }) => versions.at(-1)?.id === first)
  return { ...opened, versions: now?.versions ?? opened.versions }
}

interface PaperProps {
  name: string
  hint?: string
  /** By the browser: nothing here shows it. */
  isSaved?: boolean
  onOpen: () => void
}

function Paper({ name, hint, isSaved, onOpen }: PaperProps) {
  const Sign = isSaved ? IconDownload : IconFileText
  return (
    <li>
      <Button
        variant="subtle"
        size="compact-md"
        title={hint}
        leftSection={<Sign size="1rem" stroke={1.7} aria-hidden />}
        onClick={onOpen}
      >
        {name}
      </Button>
    </li>
  )
}
