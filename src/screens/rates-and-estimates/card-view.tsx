import { Button } from '@mantine/core'
import { IconArrowLeft, IconFileText } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { permissionOf } from '../../contract/call.ts'
import { publishRateCard, saveRateCard, whatIf } from '../../contract/rate-cards.ts'
import { cardStatus } from '../../domain/rates/card-status.ts'
import type { RateCard } from '../../domain/rates/rate-card.ts'
import { formatDateTime } from '../../domain/values/moment.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useGeneralData } from '../../features/session/session.tsx'
import { RetryButton } from '../../ui/components/retry-button.tsx'
import { Segments } from '../../ui/components/segments.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/components/states.tsx'
import { useClock } from '../../ui/live/clock.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useUrlQuery } from '../../ui/page/url-query.ts'
import { cards as messages } from './card-messages.ts'
import css from './cards.module.css'
import { CompareView, useCardDocument } from './compare-view.tsx'
import { draftOf } from './editor/card-draft.ts'
import { CardEditor } from './editor/card-editor.tsx'
import { CardSheets } from './editor/card-sheets.tsx'
import { readDraft } from './editor/read-draft.ts'
import { useCardEditor } from './editor/use-card-editor.ts'
import { rates } from './messages.ts'
import { NewDraft } from './new-draft.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { StatusBadge } from './status-badge.tsx'
import { BEFORE_ALL, type CardVersion, versionOf } from './use-rate-cards.ts'
import { useWhatIf } from './use-what-if.ts'
import { UsedBy } from './used-by.tsx'
import { WhatIfView } from './what-if-view.tsx'

interface OpenedCard {
  readonly version: CardVersion
  readonly card: RateCard
  readonly versions: readonly CardVersion[]
}

/** One version of a card: its tables, what it changes, and whom it prices. */
export function CardView({ id, versions }: { id: number; versions: readonly CardVersion[] }) {
  const { data, error, refetch } = useCardDocument(id)
  const { may } = useAccess()
  const row = data?.rate_cards[0]
  const version = useMemo(() => (row === undefined ? null : versionOf(row)), [row])
  if (error !== null && data === undefined)
    return <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
  if (data === undefined) return <SkeletonRows rows={14} columns={7} />
  if (version === null || row?.card === undefined)
    return (
      <EmptyState icon={IconFileText} title={messages.notFound} action={<Back />}>
        {messages.notFoundText}
      </EmptyState>
    )
  const opened = { version, card: row.card, versions }
  const isEdited = version.status === 'draft' && may(permissionOf(saveRateCard))
  return isEdited ? <EditedCard key={id} {...opened} /> : <ReadCard key={id} {...opened} />
}

function Back() {
  return (
    <Link className={css.back} to="?tab=cards">
      <IconArrowLeft size="1rem" stroke={1.7} aria-hidden />
      {messages.back}
    </Link>
  )
}

type View = 'tables' | 'changes' | 'whatIf' | 'used'
const VIEWS = ['tables', 'changes', 'whatIf', 'used'] as const satisfies readonly View[]
const VIEWS_OF_READ = ['tables', 'changes', 'used'] as const satisfies readonly View[]

/** A draft: edited, compared, published. */
function EditedCard({ version, card, versions }: OpenedCard) {
  const { may } = useAccess()
  const [view, setView] = useState<View>('tables')
  const [publishing, setPublishing] = useState(false)
  const saved = useMemo(
    () => ({ id: version.id, account_id: version.account_id, version: version.version, card }),
    [version, card],
  )
  const edit = useCardEditor(saved)
  const run = useWhatIf()
  const mayTry = may(permissionOf(whatIf))
  const typed = useMemo(
    () => (view === 'changes' ? (readDraft(edit.draft).card ?? edit.saved.card) : edit.saved.card),
    [view, edit.draft, edit.saved.card],
  )
  const scope = useScope(version)
  const isBlocked = edit.isDirty || edit.problems.length > 0
  return (
    <Frame
      version={{ ...version, name: edit.draft.name }}
      views={mayTry ? VIEWS : VIEWS_OF_READ}
      view={view}
      onView={setView}
      actions={
        may(permissionOf(publishRateCard)) && (
          <Button
            size="xs"
            disabled={isBlocked}
            title={
              edit.isDirty
                ? messages.saveFirst
                : isBlocked
                  ? messages.cannot(edit.problems.length)
                  : undefined
            }
            onClick={() => setPublishing(true)}
          >
            {`${messages.publish} …`}
          </Button>
        )
      }
    >
      {view === 'tables' && <CardEditor edit={edit} />}
      {view === 'changes' && (
        <CompareView version={version} card={typed} versions={versions} isUnsaved={edit.isDirty} />
      )}
      {view === 'whatIf' && (
        <WhatIfView
          of={run}
          id={version.id}
          version={edit.saved.version}
          card={edit.saved.card}
          isForAll={version.account_id === null}
          isUnsaved={edit.isDirty}
        />
      )}
      {view === 'used' && <UsedBy version={version} versions={versions} />}
      {publishing && (
        <PublishDialog
          version={{ ...version, version: edit.saved.version }}
          card={edit.saved.card}
          versions={versions}
          scope={scope}
          tried={run.result?.version === edit.saved.version ? run.result : null}
          onClose={() => setPublishing(false)}
          onPublished={() => setPublishing(false)}
        />
      )}
    </Frame>
  )
}

const NO_PROBLEMS: readonly never[] = []

/** What is published, or may only be read. */
function ReadCard({ version, card, versions }: OpenedCard) {
  const [, change] = useUrlQuery()
  const { may } = useAccess()
  const [view, setView] = useState<View>('tables')
  const [drafting, setDrafting] = useState(false)
  const draft = useMemo(() => draftOf(card), [card])
  const mayDraft = version.status === 'published' && may(permissionOf(saveRateCard))
  return (
    <Frame
      version={version}
      views={VIEWS_OF_READ}
      view={view}
      onView={setView}
      actions={
        mayDraft && (
          <Button size="xs" onClick={() => setDrafting(true)}>
            {`${messages.draft} …`}
          </Button>
        )
      }
    >
      {view === 'tables' && (
        <CardSheets draft={draft} problems={NO_PROBLEMS} onChange={null} nextId={() => 0} target={null} />
      )}
      {view === 'changes' && (
        <CompareView version={version} card={card} versions={versions} isUnsaved={false} />
      )}
      {view === 'used' && <UsedBy version={version} versions={versions} />}
      {drafting && (
        <NewDraft
          from={version}
          card={card}
          versions={versions}
          onClose={() => setDrafting(false)}
          onOpen={(id) => change({ card: String(id) }, { replace: false })}
        />
      )}
    </Frame>
  )
}

function useScope({ account_id }: Pick<CardVersion, 'account_id'>): string {
  const { accounts } = useGeneralData()
  if (account_id === null) return rates.allAccounts
  return accounts.get(account_id)?.name ?? rates.account(account_id)
}

interface FrameProps {
  version: CardVersion
  views: readonly View[]
  view: View
  onView: (view: View) => void
  actions: ReactNode
  children: ReactNode
}

function Frame({ version, views, view, onView, actions, children }: FrameProps) {
  const { locale } = useMessages()
  const scope = useScope(version)
  const status = useClock((now) => cardStatus(version, now))
  const { valid_from, valid_until } = version
  const span = [
    ...(valid_from === null || valid_from <= BEFORE_ALL
      ? []
      : [messages.from(formatDateTime(valid_from, locale))]),
    ...(valid_until === null ? [] : [messages.until(formatDateTime(valid_until, locale))]),
  ]
  return (
    <div className={css.view}>
      <header className={css.head}>
        <Back />
        <h2 className={css.title}>
          {scope} <span className={css.quiet}>{messages.version(version.number)}</span>
        </h2>
        <StatusBadge status={status} />
        <span className={css.quiet}>{span.join(' ')}</span>
        <span className={css.space} />
        <Segments
          label={messages.views}
          options={views.map((value) => ({ value, label: messages[value] }))}
          chosen={view}
          onChoose={onView}
        />
        {actions}
      </header>
      <div className={css.body}>{children}</div>
    </div>
  )
}
