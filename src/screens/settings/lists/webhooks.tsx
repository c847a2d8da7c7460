import { IconWebhook } from '@tabler/icons-react'
import { listWebhooks } from '../../../contract/webhooks.ts'
import { useCallQuery } from '../../../features/session/answers.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { webhooks as messages } from '../../../features/webhooks/messages.ts'
import { AddWebhook, WebhookList } from '../../../features/webhooks/webhook-list.tsx'
import { AccountList, useAccountPage } from './account-list.tsx'

/** The webhooks of all accounts and of the courier itself, or of one account. */
export default function WebhooksList() {
  const { accounts } = useGeneralData()
  const page = useAccountPage()
  const { query } = page
  const answer = useCallQuery(
    [listWebhooks.name, query],
    (client, signal) => client(listWebhooks, { query, signal }),
    { keepLast: true },
  )
  return (
    <AccountList
      messages={messages}
      icon={IconWebhook}
      page={page}
      answer={answer}
      shown={answer.data?.webhooks.length ?? null}
      count={answer.data?.count ?? 0}
      action={<AddWebhook namesAccount />}
    >
      <WebhookList
        webhooks={answer.data?.webhooks ?? []}
        accountName={(id) => accounts.get(id)?.name ?? String(id)}
      />
    </AccountList>
  )
}
