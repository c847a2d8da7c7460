import { routeAt } from '../../../domain/console/routes.ts'
import { idIn } from '../../../domain/values/row-id.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { useUrlQuery } from '../../../ui/page/url-query.ts'
import { EarlierImports } from './earlier-imports.tsx'
import css from './import.module.css'
import { NewImport } from './new-import.tsx'
import { OneImport } from './one-import.tsx'

/** /shipments/import: bookings from a spreadsheet; `?import=` is one that was checked. */
export function Screen() {
  const { audience } = useAccess()
  const { screens } = useMessages()
  const [address, change] = useUrlQuery()
  const id = idIn(address.get('import'))
  const open = (next: number | null) =>
    change({ import: next === null ? null : String(next) }, { replace: false })
  return (
    <>
      <PageHeader title={screens.title(routeAt('/shipments/import'), audience)} />
      <div className={css.page}>
        {id === null ? (
          <>
            <NewImport onChecked={open} />
            <EarlierImports />
          </>
        ) : (
          <OneImport key={id} id={id} onAnother={() => open(null)} />
        )}
      </div>
    </>
  )
}
