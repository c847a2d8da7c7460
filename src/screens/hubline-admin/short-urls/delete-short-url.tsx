import { useState } from 'react'
import { deleteShortUrl, listShortUrls, type ShortUrl } from '../../../contract/platform.ts'
import { sentence, withFullStop } from '../../../domain/values/sentence.ts'
import { invalidateCall } from '../../../features/session/answers.ts'
import { useClient } from '../../../features/session/session.tsx'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { ConfirmDialog } from '../../../ui/components/confirm-dialog.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { shortUrls as messages } from './messages.ts'

interface DeleteShortUrlProps {
  url: ShortUrl
  address: string
  onDone: () => void
}

/** Asks before a short address goes: it may stand in messages and on paper, which nobody takes back. */
export default function DeleteShortUrl({ url, address, onDone }: DeleteShortUrlProps) {
  const client = useClient()
  const { controls } = useMessages()
  const [wrong, setWrong] = useState<string | null>(null)
  const remove = async () => {
    const outcome = await client(deleteShortUrl, { query: { code: url.code } })
    await invalidateCall(listShortUrls)
    if (!outcome.ok) return setWrong(withFullStop(sentence(outcome.error)))
    onDone()
  }
  return (
    <ConfirmDialog
      title={messages.deleteTitle(address)}
      onCancel={onDone}
      answers={[
        { label: controls.cancel, onChoose: onDone },
        { label: messages.deleteIt, tone: 'danger', onChoose: () => void remove() },
      ]}
    >
      {wrong ?? messages.deleteText(url.target, formatCount(url.visits))}
    </ConfirmDialog>
  )
}
