import { useSearchParams } from 'react-router-dom'
import { routeAt } from '../../domain/console/routes.ts'
import { referencesIn } from '../../domain/tracking/reference-list.ts'
import { useAccess } from '../../features/session/access.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { Parcel, useParcel } from './parcel.tsx'
import { Several } from './several.tsx'
import css from './track.module.css'
import { TrackForm } from './track-form.tsx'

/** Where a parcel is, or several, for anybody who has their references: signed in or not. */
export function Screen() {
  const { settings, audience } = useAccess()
  const { screens } = useMessages()
  const [search, setSearch] = useSearchParams()
  const references = referencesIn(search.get('tracking_reference') ?? '')
  const [first, ...others] = references
  const only = others.length === 0 ? (first ?? '') : ''
  const { data, isFetching } = useParcel(only)
  const find = (wanted: string) => {
    const typed = referencesIn(wanted).join(', ')
    setSearch(typed === '' ? {} : { tracking_reference: typed })
  }

  return (
    <>
      <PageHeader title={screens.title(routeAt('/track'), audience)} />
      <div className={css.page} data-found={references.length > 0 || undefined}>
        <TrackForm
          reference={references.join(', ')}
          busy={only !== '' && isFetching && data === undefined}
          provider={settings.provider_title}
          onFind={find}
        />
        {only !== '' && <Parcel key={only} reference={only} />}
        {others.length > 0 && <Several references={references} />}
      </div>
    </>
  )
}
