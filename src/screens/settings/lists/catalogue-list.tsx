import { Button, TextInput } from '@mantine/core'
import { IconList, IconMap2, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Usage } from '../../../contract/catalogue-usage.ts'
import { matchesAll, searchTermsOf } from '../../../domain/values/find.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { ConfirmDialog } from '../../../ui/components/confirm-dialog.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonText } from '../../../ui/components/states.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { forms } from '../../../ui/form/form-messages.ts'
import { useUrlQuery } from '../../../ui/page/url-query.ts'
import { settingsMessages } from '../messages.ts'
import type { KeptList, KeptRow } from './kept-list.ts'
import { KEPT_LISTS, type KeptListName } from './kept-lists.ts'
import { lists as messages } from './list-messages.ts'
import { type Opened, Row } from './list-row.tsx'
import css from './lists.module.css'
import { NotYet } from './not-yet.tsx'
import { RowDialog } from './row-dialog.tsx'
import { usedText, useUsage } from './use-usage.ts'
import UsedBy from './used-by.tsx'

/** A row that may not be retired yet, with why. */
interface InWay {
  readonly row: KeptRow
  readonly error: string
  /** What the refusal names. */
  readonly fields: ReadonlySet<string>
}

/** From so many rows on there is a search, */
const SEARCHED_FROM = 20
/** and so many are drawn at once. */
const MOST_DRAWN = 200

const textOf = ({ code = '', name, facts }: KeptRow) => [code, name, ...facts].join(' ')

/** A list that a provider keeps: added to, renamed, ordered, retired, with what uses each row (issue 12, 002 §3). */
export default function CatalogueList({ name }: { name: KeptListName }) {
  const list: KeptList = KEPT_LISTS[name]
  const title = settingsMessages.lists[name]
  const client = useClient()
  const { may } = useAccess()
  const [address, setAddress] = useUrlQuery()
  const mayAdd = list.calls.add !== null && may(list.calls.add)
  // A link leads to the form of a new one: `?tab=driver&section=drivers&new=1`.
  const [opened, setOpened] = useState<Opened | 'new' | null>(
    mayAdd && address.get('new') === '1' ? 'new' : null,
  )
  const [inWay, setInWay] = useState<InWay | null>(null)
  const [typed, setTyped] = useState('')
  const [isMoving, setMoving] = useState(false)
  const { data: rows, error, refetch } = useCallQuery([list.calls.list.name, 'kept'], list.read)
  const usage = useUsage(list.usage)
  useRenewal(list)
  const mayChange = may(list.calls.change)

  const change = async (row: KeptRow, values: object, said: string) => {
    const outcome = await list.change(client, row, { ...values })
    await invalidateCall(list.calls.list)
    if (outcome.ok) toast({ text: said, variant: 'success' })
    else if (outcome.code === list.inWay?.code) {
      const fields = new Set(outcome.refused?.fields?.map(({ field }) => field))
      setInWay({ row, error: outcome.error, fields })
    } else toast({ text: outcome.error, variant: 'error' })
  }
  /** Every row gets the number of its place: many begin with the same one. */
  const move = async (from: number, to: number) => {
    const row = rows?.[from]
    if (rows === undefined || row === undefined || isMoving) return
    setMoving(true)
    const ordered = rows.toSpliced(from, 1).toSpliced(to, 0, row)
    for (const [i, one] of ordered.entries()) {
      if (one.position === i + 1) continue
      const outcome = await list.change(client, one, { position: i + 1 })
      if (outcome.ok) continue
      toast({ text: outcome.error, variant: 'error' })
      break
    }
    await invalidateCall(list.calls.list)
    setMoving(false)
  }
  const close = () => {
    setOpened(null)
    if (address.has('new')) setAddress({ new: null })
  }
  const terms = searchTermsOf(typed)
  const found = rows?.filter((row) => matchesAll(terms, textOf(row))) ?? []
  const isSearched = (rows?.length ?? 0) > SEARCHED_FROM
  return (
    <section className={css.panel} aria-label={title}>
      <header className={css.head}>
        <div className={css.about}>
          <h2>{title}</h2>
          <p>{messages.about[name]}</p>
        </div>
        {isSearched && (
          <TextInput
            type="search"
            className={css.filter}
            aria-label={messages.find(title)}
            placeholder={messages.find(title)}
            value={typed}
            maxLength={100}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        {list.address !== undefined && (
          <Button
            component={Link}
            to={list.address(null)}
            variant="default"
            leftSection={<IconMap2 size="1rem" stroke={1.7} aria-hidden />}
          >
            {messages.onMap}
          </Button>
        )}
        {mayAdd && (
          <Button
            leftSection={<IconPlus size="1rem" stroke={1.8} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setOpened('new')}
          >
            {messages.addOne[name]}
          </Button>
        )}
      </header>
      {error !== null && rows === undefined ? (
        <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
      ) : rows === undefined ? (
        <SkeletonText lines={10} />
      ) : found.length === 0 ? (
        <EmptyState small icon={IconList} title={rows.length === 0 ? messages.none : messages.noneFound} />
      ) : (
        <ol className={css.rows} aria-label={title} aria-busy={isMoving || undefined}>
          {found.slice(0, MOST_DRAWN).map((row, i) => (
            <Row
              key={row.id}
              row={row}
              usage={usage?.get(String(row.id)) ?? (usage === null ? null : 'none')}
              isKept={mayChange}
              isMoved={mayChange && list.isSorted !== true && terms.length === 0}
              isFirst={i === 0}
              isLast={i === rows.length - 1}
              onMove={(by) => void move(i, i + by)}
              onOpen={(is) => setOpened({ is, row })}
              onRestore={() => void change(row, { active: true }, messages.isRestored(row.name))}
            />
          ))}
          {found.length > MOST_DRAWN && (
            <li className={css.row}>
              <span className={css.quiet}>{messages.more(formatCount(found.length - MOST_DRAWN))}</span>
            </li>
          )}
        </ol>
      )}
      {inWay !== null && (
        <NotYet
          title={messages.inWayTitle(inWay.row.name)}
          error={inWay.error}
          links={list.inWay?.links(inWay.row, inWay.fields) ?? []}
          name={inWay.row.name}
          onClose={() => setInWay(null)}
        />
      )}
      {opened === 'new' && (
        <RowDialog
          list={list}
          title={messages.addOne[name]}
          row={null}
          position={Math.max(0, ...(rows ?? []).map(({ position }) => position)) + 1}
          onClose={close}
        />
      )}
      {opened !== null && opened !== 'new' && opened.is === 'edited' && (
        <RowDialog
          list={list}
          title={messages.edit(opened.row.name)}
          // As it is now: somebody else may save it meanwhile.
          row={rows?.find(({ id }) => id === opened.row.id) ?? opened.row}
          position={opened.row.position}
          onClose={close}
        />
      )}
      {opened !== null && opened !== 'new' && opened.is === 'used' && list.usage !== null && (
        <UsedBy kind={list.usage} usageKey={String(opened.row.id)} name={opened.row.name} onClose={close} />
      )}
      {opened !== null && opened !== 'new' && opened.is === 'retired' && (
        <ConfirmDialog
          title={messages.retireTitle(opened.row.name)}
          onCancel={close}
          answers={[
            { label: forms.leaveIt, onChoose: close },
            {
              label: messages.retire,
              tone: 'danger',
              onChoose: () => {
                close()
                void change(opened.row, { active: false }, messages.isRetired(opened.row.name))
              },
            },
          ]}
        >
          {usageWords(usage?.get(String(opened.row.id)) ?? 'none', list)}
          {list.retireText ?? messages.retireText}
        </ConfirmDialog>
      )}
    </section>
  )
}

/** What others make of a list that comes with the start-up data is asked for when that is another. */
function useRenewal({ follows, calls: { list } }: KeptList): void {
  const { data } = useGeneralData()
  const followed = follows === undefined ? null : data[follows]
  const known = useRef(followed)
  useEffect(() => {
    if (known.current === followed) return
    known.current = followed
    void invalidateCall(list)
  }, [followed, list])
}

function usageWords(usage: Usage | 'none', list: KeptList): string {
  if (list.usage === null) return ''
  return `${usage === 'none' ? messages.notUsed : usedText(usage)}. `
}
