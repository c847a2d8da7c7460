import { IconLink } from '@tabler/icons-react'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { toast } from '../../ui/components/toast.ts'
import { rewindMessages as messages } from './messages.ts'
import { MOMENT } from './read-moment.ts'
import { writeMoment } from './write-moment.ts'

interface LinkButtonProps {
  readonly momentNow: () => number
  readonly onMoment: (at: number) => void
}

/** Copies an address that opens this moment for a colleague. */
export function LinkButton({ momentNow, onMoment }: LinkButtonProps) {
  async function copy(): Promise<void> {
    const at = momentNow()
    const link = new URL(location.href)
    link.searchParams.set(MOMENT, writeMoment(at))
    onMoment(at)
    const copied = await navigator.clipboard?.writeText(link.href).then(
      () => true,
      () => false,
    )
    void toast(
      copied === true
        ? { text: messages.linkCopied, variant: 'success' }
        : { text: messages.linkFailed, variant: 'error' },
    )
  }
  return <IconButton icon={IconLink} label={messages.link} onClick={() => void copy()} />
}
