import type { ComponentProps } from 'react'
import { HubPanel } from './places/hub-panel.tsx'
import { PlacesPanel } from './places/places-panel.tsx'
import { PointPanel } from './places/point-panel.tsx'
import LatenessPanel from './zones/lateness-panel.tsx'
import ZoneEditor from './zones/zone-editor.tsx'
import ZonePanel from './zones/zone-panel.tsx'
import ZonesPanel from './zones/zones-panel.tsx'

/** What stands beside the map, of zones, suburbs, hubs and pickup points. */
export type SideView =
  | ({ readonly is: 'zones' } & ComponentProps<typeof ZonesPanel>)
  | ({ readonly is: 'zone' } & ComponentProps<typeof ZonePanel>)
  /** `of`: which zone is drawn, also when a colleague has deleted it meanwhile. */
  | ({ readonly is: 'editor'; readonly of: number | 'new' } & ComponentProps<typeof ZoneEditor>)
  | ({ readonly is: 'lateness' } & ComponentProps<typeof LatenessPanel>)
  | ({ readonly is: 'places' } & ComponentProps<typeof PlacesPanel>)
  | ({ readonly is: 'hub' } & ComponentProps<typeof HubPanel>)
  | ({ readonly is: 'point' } & ComponentProps<typeof PointPanel>)

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
    case 'places':
      return <PlacesPanel {...view} />
    case 'hub':
      return <HubPanel {...view} />
    case 'point':
      return <PointPanel {...view} />
  }
}
