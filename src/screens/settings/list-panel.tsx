import type { ComponentType } from 'react'
import { useNavigate } from 'react-router-dom'
import { SkeletonText } from '../../ui/components/states.tsx'
import { lazyOnDemand } from '../../ui/loading/lazy.tsx'
import type { KeptListName } from './lists/kept-lists.ts'
import type { ProviderList } from './provider-lists.ts'
import css from './settings.module.css'

interface PanelProps {
  /** Its code cannot be had. */
  onMissing: () => void
}
type Load = () => Promise<{ default: ComponentType<PanelProps> }>

const panel = (load: Load) => lazyOnDemand<PanelProps>(load, ({ onMissing }) => onMissing())

const ApiKeys = panel(() => import('./lists/api-keys.tsx'))
const Webhooks = panel(() => import('./lists/webhooks.tsx'))
const CatalogueList = lazyOnDemand<PanelProps & { name: KeptListName }>(
  () => import('./lists/catalogue-list.tsx'),
  ({ onMissing }) => onMissing(),
)

/** One of the lists that a provider keeps, in the place of the settings. */
export function ListPanel({ list }: { list: ProviderList }) {
  const go = useNavigate()
  const loading = { onMissing: () => void go('?', { replace: true }), fallback: <SkeletonText lines={8} /> }
  return (
    <div className={css.scroll}>
      {list === 'api-keys' ? (
        <ApiKeys {...loading} />
      ) : list === 'webhooks' ? (
        <Webhooks {...loading} />
      ) : (
        <CatalogueList name={list} {...loading} />
      )}
    </div>
  )
}
