import { useState } from 'react'
import { deleteShortUrl, listShortUrls, type ShortUrl } from '../../../contract/platform.ts'
import { sentence, withFullStop } from '../../../domain/values/sentence.ts'
import { renewAnswers } from '../../../features/session/answers.ts'
import { useClient } from '../../../features/session/session.tsx'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { Ask } from '../../../ui/components/confirm-dialog.tsx'
import { useWords } from '../../../ui/messages/messages.tsx'
import { shortUrls as words } from './messages.ts'

interface DeleteShortUrlProps {
  url: ShortUrl
  address: string
  onDone: () => void
}

/** Asks before a short address goes: it may stand in messages and on paper, which nobody takes back. */
export default function DeleteShortUrl({ url, address, onDone }: DeleteShortUrlProps) {
  const client = useClient()
  const { controls } = useWords()
  const [wrong, setWrong] = useState<string | null>(null)
  const remove = async () => {
    const outcome = await client(deleteShortUrl, { query: { code: url.code } })
    await renewAnswers(listShortUrls)
    if (!outcome.ok) return setWrong(withFullStop(sentence(outcome.error)))
    onDone()
  }
  return (
    <Ask
      title={words.deleteTitle(address)}
      onCancel={onDone}
      answers={[
        { label: controls.cancel, onChoose: onDone },
        { label: words.deleteIt, tone: 'danger', onChoose: () => void remove() },
      ]}
    >
      {wrong ?? words.deleteText(url.target, formatCount(url.visits))}
    </Ask>
  )
}
