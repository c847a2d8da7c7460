import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { addShortUrl, listShortUrls, type ShortUrl } from '../../../contract/platform.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { createDrafts } from '../../../features/session/drafts.ts'
import { useKeptEdit } from '../../../features/session/kept-edit.ts'
import { useClient } from '../../../features/session/session.tsx'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { Copyable } from '../../../ui/components/copyable.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { toast } from '../../../ui/components/toast.ts'
import type { EditDraft } from '../../../ui/form/use-edit.tsx'
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

const EMPTY = { target: '', code: '' }

/** What was typed when a session ended. */
const drafts = createDrafts<EditDraft<typeof EMPTY>>()

function NewShortUrl() {
  const client = useClient()
  const edit = useKeptEdit(drafts, 0, {
    saved: EMPTY,
    send: ({ target, code }) => client(addShortUrl, { body: { target, code: code.trim() || undefined } }),
    // What was typed meanwhile is the next one.
    savedFrom: () => ({ saved: EMPTY }),
    async onSaved({ short_url }) {
      await invalidateCall(listShortUrls)
      toast({ text: messages.isMade(addressOf(short_url.code)), variant: 'success' })
    },
  })
  const [target, code] = [edit.text('target'), edit.text('code')]
  return (
    <form className={css.box} {...edit.form} noValidate>
      <div className={css.pair}>
        <TextInput
          label={messages.leadsTo}
          placeholder={messages.targetExample}
          inputMode="url"
          maxLength={2000}
          {...target}
          error={target.error ?? edit.problem}
        />
        <TextInput label={messages.code} placeholder={messages.codeHint} maxLength={64} {...code} />
        <Button type="submit" loading={edit.isSaving}>
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
