import { Button, Group, Modal, Text } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { mayOpen, routeAt } from '../../domain/routes.ts'
import { useAccess } from '../../ui/access.tsx'
import { useFocusBack } from '../../ui/focus-back.ts'
import { useWords } from '../../ui/words/words.tsx'

/** Nothing is called that: whether it should be a new shipment's reference. */
export default function SearchMiss({ reference, onClose }: { reference: string; onClose: () => void }) {
  useFocusBack()
  const navigate = useNavigate()
  const access = useAccess()
  const { search, controls } = useWords()
  const mayBook = mayOpen(routeAt('/shipments/new'), access)
  const create = () => {
    onClose()
    navigate(`/shipments/new?custom-ref=${encodeURIComponent(reference)}`)
  }
  return (
    <Modal opened onClose={onClose} title={search.missed} withCloseButton={false}>
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
