import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { issueApiKey, listApiKeys } from '../../../contract/api-keys.ts'
import { permissionOf } from '../../../contract/call.ts'
import { KeyList } from '../../../features/api-keys/key-list.tsx'
import { apiKeys as messages } from '../../../features/api-keys/messages.ts'
import { NewKey } from '../../../features/api-keys/new-key.tsx'
import { useAccess } from '../../../features/session/access.tsx'
import { useCallQuery } from '../../../features/session/answers.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { AccountList, useAccountPage } from './account-list.tsx'

/** The keys of all accounts, or of one: staff issue and revoke them on behalf of those who cannot themselves (074). */
export default function ApiKeysList() {
  const { may, user } = useAccess()
  const { accounts } = useGeneralData()
  const page = useAccountPage()
  const [issuing, setIssuing] = useState(false)
  const { account, query } = page
  const answer = useCallQuery(
    [listApiKeys.name, query],
    (client, signal) => client(listApiKeys, { query, signal }),
    { keepLast: true },
  )
  // Nobody issues keys in another's name.
  const mayIssue = user?.logged_in_user === undefined && may(permissionOf(issueApiKey))
  const nameOf = (id: number) => accounts.get(id)?.name ?? String(id)
  return (
    <>
      <AccountList
        messages={messages}
        icon={IconKey}
        page={page}
        answer={answer}
        shown={answer.data?.api_keys.length ?? null}
        count={answer.data?.count ?? 0}
        action={
          mayIssue && (
            <Button
              leftSection={<IconPlus size="1rem" stroke={1.8} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setIssuing(true)}
            >
              {messages.newKey}
            </Button>
          )
        }
      >
        <KeyList keys={answer.data?.api_keys ?? []} {...(account === null && { accountName: nameOf })} />
      </AccountList>
      {/* A key that is shown once is not lost by a press beside it. */}
      <FormModal
        opened={issuing}
        onClose={() => setIssuing(false)}
        title={messages.newKey}
        closeOnClickOutside={false}
      >
        <NewKey account={account} onDone={() => setIssuing(false)} />
      </FormModal>
    </>
  )
}
