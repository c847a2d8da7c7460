/** A screen that can be shown as it was at a past moment (decision 131). What that takes comes when somebody asks for it. */
import type { ReactNode } from 'react'
import { lazyBackground, lazyOnDemand } from '../../ui/loading/lazy.tsx'
import { useUrlQuery } from '../../ui/page/url-query.ts'
import { useWall } from '../../ui/theme/wall-mode.tsx'
import { useMay } from '../session/access.tsx'
import { leadFocusTo } from './led-focus.ts'
import { MOMENT, readMoment } from './read-moment.ts'

const Rewound = lazyOnDemand(
  () => import('./rewound.tsx'),
  ({ onNow }) => onNow(),
)
const LateButton = lazyBackground(() => import('./rewind-button.tsx'))

export function Rewindable({ children }: { children: ReactNode }) {
  const [query, change] = useUrlQuery()
  const may = useMay('API_/rewind:GET')
  const { wall } = useWall()
  const at = readMoment(query)
  // A wall shows the day as it is, whatever address it was given.
  if (at === null || !may || wall) return children
  function backToNow(): void {
    leadFocusTo('button')
    change({ [MOMENT]: null }, {})
  }
  return (
    <Rewound at={at} onNow={backToNow} fallback={null}>
      {children}
    </Rewound>
  )
}

/** Begins to look back; nothing for whoever may not, or does already. */
export function RewindButton() {
  return useMay('API_/rewind:GET') ? <LateButton fallback={null} /> : null
}
