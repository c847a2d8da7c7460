import { Button } from '@mantine/core'
import { useMessages } from '../messages/messages.tsx'

/** Beside what could not be loaded: asks for it once more. */
export function RetryButton({ onClick }: { onClick: () => void }) {
  const { controls } = useMessages()
  return (
    <Button variant="default" onClick={onClick}>
      {controls.tryAgain}
    </Button>
  )
}
