import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { listShipments } from '../../../contract/shipments.ts'
import { routeAt } from '../../../domain/console/routes.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useCallQuery } from '../../../features/session/answers.ts'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonText } from '../../../ui/components/states.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import css from './by-reference.module.css'
import { byReference as messages } from './messages.ts'

const LONGEST = 64

/**
 * /shipments/ref?ref=: the shipment of a reference, opened. Who is not signed in, or may not read shipments, tracks it instead
 * (001 §2).
 */
export function Screen() {
  const { may, user } = useAccess()
  const [query] = useSearchParams()
  const reference = (query.get('ref') ?? '').trim().slice(0, LONGEST)
  const mayRead = user !== null && may('API_/shipments:GET')
  if (reference !== '' && !mayRead)
    return <Navigate to={`/track?${new URLSearchParams({ tracking_reference: reference })}`} replace />
  return <Lookup key={reference} reference={reference} />
}

function Lookup({ reference }: { reference: string }) {
  const { screens } = useMessages()
  const { audience } = useAccess()
  const { data, error, refetch } = useCallQuery(
    [listShipments.name, 'reference', reference],
    (client, signal) => client(listShipments, { query: { tracking_reference: reference }, signal }),
    { when: reference !== '' },
  )
  const found = data?.shipments[0]
  if (found !== undefined) return <Navigate to={`/shipments/${found.id}`} replace />
  return (
    <>
      <PageHeader title={screens.title(routeAt('/shipments/ref'), audience)} />
      <div className={css.page}>
        <ReferenceForm reference={reference} />
        {reference === '' ? null : error !== null ? (
          <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
        ) : data === undefined ? (
          <div role="status" aria-label={messages.looking}>
            <SkeletonText lines={3} />
          </div>
        ) : (
          <EmptyState
            title={messages.none(reference)}
            action={
              <Button
                component={Link}
                to={`/shipments?${new URLSearchParams({ all: '1', q: reference })}`}
                variant="default"
              >
                {messages.searchAll}
              </Button>
            }
          >
            {messages.noneHint}
          </EmptyState>
        )}
      </div>
    </>
  )
}

function ReferenceForm({ reference }: { reference: string }) {
  const [, setQuery] = useSearchParams()
  const [typed, setTyped] = useState(reference)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setQuery({ ref: typed.trim() })
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <TextInput
        className={css.field}
        label={messages.reference}
        description={messages.hint}
        value={typed}
        maxLength={LONGEST}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" disabled={typed.trim() === ''}>
        {messages.find}
      </Button>
    </form>
  )
}
