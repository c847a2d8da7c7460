import '@mantine/core/styles/Text.layer.css'
import { Button, Group, Modal, Text } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isOffered } from '../../domain/console/menu.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useRestoreFocus } from '../../ui/keyboard/restore-focus.ts'
import { createScanReader } from '../../ui/keyboard/scan-reader.ts'
import { useMessages } from '../../ui/messages/messages.tsx'

interface SearchMissProps {
  reference: string
  /** The next parcel: nobody at a dock looks up from the scanner for a question. */
  onScan: (text: string) => void
  onClose: () => void
}

/** Nothing is called that: whether it should be a new shipment's reference. */
export default function SearchMiss({ reference, onScan, onClose }: SearchMissProps) {
  useRestoreFocus()
  const navigate = useNavigate()
  const access = useAccess()
  const { search, controls } = useMessages()
  const mayBook = isOffered('/shipments/new', access)
  const create = () => {
    onClose()
    navigate(`/shipments/new?custom-ref=${encodeURIComponent(reference)}`)
  }
  const [scans] = useState(() =>
    createScanReader<KeyboardEvent['nativeEvent']>({
      // Letters mean nothing to a question.
      release: () => {},
      isElsewhere: () => false,
      scanned: onScan,
    }),
  )
  /** Enter that ends a scan is no answer. */
  const read = (event: KeyboardEvent) => {
    if (!scans.take(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Modal onKeyDownCapture={read} opened onClose={onClose} title={search.missed} withCloseButton={false}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {search.missedText(reference)}
        {mayBook && ` ${search.missedAsk}`}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus={!mayBook || undefined}>
          {mayBook ? controls.cancel : controls.close}
        </Button>
        {mayBook && (
          <Button onClick={create} data-autofocus>
            {search.create}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
