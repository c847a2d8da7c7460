import { permissionOf } from '../../contract/call.ts'
import { listRateCards } from '../../contract/rate-cards.ts'
import { idIn } from '../../domain/values/row-id.ts'
import { useAccess } from '../../features/session/access.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { Segments } from '../../ui/components/segments.tsx'
import { useUrlQuery } from '../../ui/page/url-query.ts'
import { CardsTab } from './cards-tab.tsx'
import { EstimatesTab } from './estimates-tab.tsx'
import { rates as messages } from './messages.ts'

const TABS = ['cards', 'estimates'] as const
type Tab = (typeof TABS)[number]

/** /rates-and-estimates: what shipments cost (001 §3), and what one would cost between any two places. */
export function Screen() {
  const [address, change] = useUrlQuery()
  const { may } = useAccess()
  // Cards tell what others pay; an estimate is for everybody who may book.
  const tabs = TABS.filter((tab) => tab === 'estimates' || may(permissionOf(listRateCards)))
  const tab: Tab = tabs.find((one) => one === address.get('tab')) ?? tabs[0] ?? 'estimates'
  return (
    <>
      <PageHeader title={messages.title}>
        <Segments
          label={messages.tabs}
          options={tabs.map((value) => ({ value, label: messages[value] }))}
          chosen={tab}
          onChoose={(next) => change({ tab: next, card: null })}
        />
      </PageHeader>
      {tab === 'cards' ? <CardsTab opened={idIn(address.get('card'))} /> : <EstimatesTab />}
    </>
  )
}
