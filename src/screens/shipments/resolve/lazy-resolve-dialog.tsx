import { type ComponentProps, useRef } from 'react'
import { useHasDraft } from '../../../features/session/drafts.ts'
import { TypeaheadBuffer } from '../../../ui/keyboard/typeahead-buffer.tsx'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import { resolveDrafts, useResolvePlace } from './drafts.ts'
import { resolve as messages } from './messages.ts'
import type { ResolveDialog } from './resolve-dialog.tsx'

const Opened = lazyOnDemand(
  async () => ({ default: (await import('./resolve-dialog.tsx')).ResolveDialog }),
  ({ onClose }) => onClose(),
)

type Props = Omit<ComponentProps<typeof ResolveDialog>, 'typedAhead'>

/** The dialog of an act, whose code comes when somebody asks for it, or left a draft of it. */
export function LazyResolveDialog(props: Props) {
  const hasDraft = useHasDraft(resolveDrafts, useResolvePlace())
  return props.act !== null || hasDraft ? <AskedResolveDialog {...props} /> : null
}

/** What is typed until the code is there is meant for the dialog. */
function AskedResolveDialog(props: Props) {
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
