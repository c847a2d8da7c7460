import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { addShortUrl, listShortUrls, type ShortUrl } from '../../../contract/platform.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import { sentence, withFullStop } from '../../../domain/values/sentence.ts'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { createDrafts, useKeptDraft, useRestoredDraft } from '../../../features/session/drafts.ts'
import { useClient } from '../../../features/session/session.tsx'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { Copyable } from '../../../ui/components/copyable.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import css from '../admin.module.css'
import { shortUrls as messages } from './messages.ts'

const DeleteShortUrl = lazyOnDemand(
  () => import('./delete-short-url.tsx'),
  ({ onDone }) => onDone(),
)

const addressOf = (code: string) => `${window.location.origin}/s/${code}`

/** /hubline-admin/short-urls: short addresses, where they lead and how often they are followed (000 §2). */
export function Screen() {
  const { data, error, refetch } = useCallQuery([listShortUrls.name], (client, signal) =>
    client(listShortUrls, { signal }),
  )
  return (
    <>
      <PageHeader title={messages.title} note={data !== undefined && formatCount(data.short_urls.length)} />
      <div className={css.page}>
        <NewShortUrl />
        {error !== null && data === undefined ? (
          <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
        ) : data === undefined ? (
          <SkeletonRows rows={6} columns={4} />
        ) : data.short_urls.length === 0 ? (
          <EmptyState title={messages.none} small>
            {messages.noneText}
          </EmptyState>
        ) : (
          <ShortUrlTable urls={data.short_urls} />
        )}
      </div>
    </>
  )
}

/** What was typed when a session ended. */
const drafts = createDrafts<{ target: string; code: string }>()

function NewShortUrl() {
  const client = useClient()
  const takenUp = useRestoredDraft(drafts, 0)
  const [target, setTarget] = useState(takenUp?.target ?? '')
  const [code, setCode] = useState(takenUp?.code ?? '')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<{ field: string; say: string } | null>(null)
  const isTyped = target.trim() !== '' || code.trim() !== ''
  useUnsaved(isTyped)
  useKeptDraft(drafts, 0, isTyped ? { target, code } : null)

  const make = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const outcome = await client(addShortUrl, { body: { target, code: code.trim() || undefined } })
    setBusy(false)
    if (!outcome.ok) {
      const say = withFullStop(sentence(outcome.error.replace(/^\w+: /, '')))
      return setWrong({ field: outcome.field ?? 'target', say })
    }
    setWrong(null)
    // What was typed meanwhile is the next one.
    setTarget((now) => (now === target ? '' : now))
    setCode((now) => (now === code ? '' : now))
    await invalidateCall(listShortUrls)
    toast({ text: messages.isMade(addressOf(outcome.value.short_url.code)), variant: 'success' })
  }
  return (
    <form className={css.box} onSubmit={make} noValidate>
      <div className={css.pair} data-wrong={wrong !== null || undefined}>
        <TextInput
          label={messages.leadsTo}
          placeholder={messages.targetExample}
          inputMode="url"
          maxLength={2000}
          value={target}
          error={wrong?.field === 'target' ? wrong.say : undefined}
          onChange={(event) => {
            setWrong(null)
            setTarget(event.currentTarget.value)
          }}
        />
        <TextInput
          label={messages.code}
          placeholder={messages.codeHint}
          maxLength={64}
          value={code}
          error={wrong?.field === 'code' ? wrong.say : undefined}
          onChange={(event) => {
            setWrong(null)
            setCode(event.currentTarget.value)
          }}
        />
        <Button type="submit" loading={busy}>
          {messages.make}
        </Button>
      </div>
    </form>
  )
}

function ShortUrlTable({ urls }: { urls: readonly ShortUrl[] }) {
  const [leaving, setLeaving] = useState<ShortUrl | null>(null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
    <section className={css.scroll} aria-label={messages.list} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{messages.columns.address}</th>
            <th scope="col">{messages.leadsTo}</th>
            <th scope="col" className={css.number}>
              {messages.columns.visits}
            </th>
            <th scope="col">{messages.columns.last}</th>
            <th scope="col">{messages.columns.made}</th>
            <th scope="col">
              <VisuallyHidden>{messages.deleteIt}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {urls.map((url) => (
            <ShortUrlRow key={url.code} url={url} onDelete={() => setLeaving(url)} />
          ))}
        </tbody>
      </table>
      {leaving !== null && (
        <DeleteShortUrl url={leaving} address={addressOf(leaving.code)} onDone={() => setLeaving(null)} />
      )}
    </section>
  )
}

function ShortUrlRow({ url, onDelete }: { url: ShortUrl; onDelete: () => void }) {
  const { code, target, visits, last_visit_at, created_at } = url
  return (
    <tr>
      <th scope="row">
        <Copyable text={addressOf(code)} />
      </th>
      <td>
        <a className={css.target} href={target} target="_blank" rel="noreferrer" title={target}>
          {target}
        </a>
      </td>
      <td className={css.number}>{formatCount(visits)}</td>
      <td>
        {last_visit_at === null ? messages.never : formatDateTime(Date.parse(last_visit_at), currentLocale())}
      </td>
      <td>{formatDateTime(Date.parse(created_at), currentLocale())}</td>
      <td>
        <IconButton icon={IconTrash} label={messages.deleteOne(addressOf(code))} onClick={onDelete} />
      </td>
    </tr>
  )
}
