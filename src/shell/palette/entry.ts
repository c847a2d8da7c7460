import type { Icon } from '@tabler/icons-react'

export type Group = 'recent' | 'screens' | 'shipments' | 'accounts' | 'drivers' | 'commands' | 'look-up'

/** One line of the palette. */
export interface Entry {
  /** 'shipment 7', 'screen /maps': what it is, for the list and for what was chosen lately. */
  readonly key: string
  readonly group: Group
  readonly label: string
  /** Beside the label, quieter: for whom, where. */
  readonly note?: string
  readonly icon: Icon
  /** A key or sequence that does the same. */
  readonly keys?: string
  /** A reference, shown in the monospaced cut. */
  readonly mono?: boolean
  /** Where it leads; what has no address is done by `run`. */
  readonly to?: string
  readonly run?: () => unknown
}
