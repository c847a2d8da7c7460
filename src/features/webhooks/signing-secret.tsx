import { ShownOnce } from '../../ui/components/shown-once.tsx'
import { webhooks as messages } from './messages.ts'

interface SigningSecretProps {
  title: string
  secret: string
  onDone: () => void
}

/** What deliveries are signed with, the only time that it is seen. */
export function SigningSecret(props: SigningSecretProps) {
  return <ShownOnce {...props} hint={messages.secretNow} copy={messages.copy} done={messages.done} />
}
