import { type ComponentProps, useRef } from 'react'
import { TypeaheadBuffer } from '../../../ui/keyboard/typeahead-buffer.tsx'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import { resolve as messages } from './messages.ts'
import type { ResolveDialog } from './resolve-dialog.tsx'

const Opened = lazyOnDemand(
  async () => ({ default: (await import('./resolve-dialog.tsx')).ResolveDialog }),
  ({ onClose }) => onClose(),
)

/** The dialog of an act, whose code comes when somebody asks for it: what they type meanwhile is meant for it. */
export function LazyResolveDialog(props: Omit<ComponentProps<typeof ResolveDialog>, 'typedAhead'>) {
  // A draft that is taken up again was asked for by nobody: it leaves the keys to the list until it is there.
  const { current: isAskedFor } = useRef(props.act !== null)
  return (
    <TypeaheadBuffer label={messages.note} onClose={props.onClose}>
      {(typedAhead, meanwhile) => (
        <Opened {...props} typedAhead={typedAhead} fallback={isAskedFor ? meanwhile : null} />
      )}
    </TypeaheadBuffer>
  )
}
