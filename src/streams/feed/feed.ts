/** A feed: frames of the server in order, however they come here (an own socket, another tab's, a recording). */
import type { Observable } from 'rxjs'
import type { ServerFrame } from '../../contract/frames.ts'
import type { Lifetime } from '../lifetime.ts'
import type { Signal } from '../signal.ts'
import type { Link } from './link.ts'

export interface Feed {
  readonly frames$: Observable<ServerFrame>
  /** A frame came that was not understood: something is missing now. */
  readonly unreadable$: Observable<void>
  readonly link: Signal<Link>
  /** The server's wall clock minus ours, ms. */
  readonly skew: Signal<number>
  /** Asks for everything after `since` once more. */
  requestReplay(since: number): void
}

/** Where a reader stands in the log; nulls before it has read anything. */
export interface Position {
  readonly epoch: string | null
  readonly since: number | null
}

/** Opens a feed for as long as `life` lasts; it asks for the reader's `position` whenever it connects. */
export type OpenFeed = (life: Lifetime, position: () => Position) => Feed
