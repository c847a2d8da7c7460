/** The one typed bus: everything that comes to this browser, in batches and never event by event. */
import { filter, type Observable, Subject } from 'rxjs'
import type { ServerFrame } from '../../contract/frames.ts'
import type { Lifetime } from '../lifetime.ts'

type BusMessage =
  | { readonly is: 'frame'; readonly frame: ServerFrame }
  /** A frame was lost on the way. */
  | { readonly is: 'lost' }
  | { readonly is: 'online'; readonly online: boolean }
  | { readonly is: 'visible'; readonly visible: boolean }

export interface Bus {
  /** Lets a source speak on the bus. */
  join(source: Observable<BusMessage>): void
  on<Kind extends BusMessage['is']>(kind: Kind): Observable<Extract<BusMessage, { is: Kind }>>
}

export function createBus(life: Lifetime): Bus {
  const messages = new Subject<BusMessage>()
  life.onDispose(() => messages.complete())
  return {
    join(source) {
      life.subscribe(source, (message) => messages.next(message))
    },
    on: <Kind extends BusMessage['is']>(kind: Kind) =>
      messages.pipe(filter((message): message is Extract<BusMessage, { is: Kind }> => message.is === kind)),
  }
}
