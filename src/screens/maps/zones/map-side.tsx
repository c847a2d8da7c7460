import type { ComponentProps } from 'react'
import LatenessPanel from './lateness-panel.tsx'
import ZoneEditor from './zone-editor.tsx'
import ZonePanel from './zone-panel.tsx'
import ZonesPanel from './zones-panel.tsx'

/** What stands beside the map, of zones and suburbs. */
export type SideView =
  | ({ readonly is: 'zones' } & ComponentProps<typeof ZonesPanel>)
  | ({ readonly is: 'zone' } & ComponentProps<typeof ZonePanel>)
  /** `of`: which zone is drawn, also when a colleague has deleted it meanwhile. */
  | ({ readonly is: 'editor'; readonly of: number | 'new' } & ComponentProps<typeof ZoneEditor>)
  | ({ readonly is: 'lateness' } & ComponentProps<typeof LatenessPanel>)

interface MapSideProps {
  view: SideView
  /** Where its code cannot be had. */
  onClose: () => void
}

/** One file for all of them: the name of each is in the first script that everybody is sent. */
export default function MapSide({ view }: MapSideProps) {
  switch (view.is) {
    case 'zones':
      return <ZonesPanel {...view} />
    case 'zone':
      return <ZonePanel {...view} />
    case 'editor':
      return <ZoneEditor key={view.of} {...view} />
    case 'lateness':
      return <LatenessPanel {...view} />
  }
}
