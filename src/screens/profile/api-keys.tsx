import { issueApiKey, listApiKeys } from '../../contract/api-keys.ts'
import { permissionOf } from '../../contract/call.ts'
import { KeyList } from '../../features/api-keys/key-list.tsx'
import { apiKeys as messages } from '../../features/api-keys/messages.ts'
import { NewKey } from '../../features/api-keys/new-key.tsx'
import { useMay } from '../../features/session/access.tsx'
import { useCallQuery } from '../../features/session/answers.ts'
import { PlainButton } from '../../ui/components/plain-button.tsx'
import { ErrorState, SkeletonText } from '../../ui/components/states.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './profile.module.css'
import { Section } from './section.tsx'

/** The keys of one's own account: issued, seen, revoked. */
export function ApiKeys() {
  const { controls } = useMessages()
  const mayIssue = useMay(permissionOf(issueApiKey))
  const { data, error, refetch } = useCallQuery([listApiKeys.name], (client, signal) =>
    client(listApiKeys, { signal }),
  )
  return (
    <Section title={messages.title} text={messages.text}>
      {data === undefined && error === null && <SkeletonText lines={3} />}
      {error !== null && (
        <ErrorState
          small
          error={error.message}
          action={<PlainButton onClick={() => refetch()}>{controls.tryAgain}</PlainButton>}
        />
      )}
      {data !== undefined &&
        (data.api_keys.length === 0 ? (
          <p className={css.text}>{messages.none}</p>
        ) : (
          <KeyList keys={data.api_keys} />
        ))}
      {mayIssue && <NewKey />}
    </Section>
  )
}
