import { type ComponentProps, useRef } from 'react'
import { WithTypedAhead } from '../../../ui/keyboard/typeahead-buffer.tsx'
import { askedFor } from '../../../ui/loading/lazy.tsx'
import { resolve as words } from './messages.ts'
import type { ResolveDialog } from './resolve-dialog.tsx'

const Opened = askedFor(
  async () => ({ default: (await import('./resolve-dialog.tsx')).ResolveDialog }),
  ({ onClose }) => onClose(),
)

/** The dialog of an act, whose code comes when somebody asks for it: what they type meanwhile is meant for it. */
export function LateResolveDialog(props: Omit<ComponentProps<typeof ResolveDialog>, 'typedAhead'>) {
  // A draft that is taken up again was asked for by nobody: it leaves the keys to the list until it is there.
  const { current: isAskedFor } = useRef(props.act !== null)
  return (
    <WithTypedAhead label={words.note} onClose={props.onClose}>
      {(typedAhead, meanwhile) => (
        <Opened {...props} typedAhead={typedAhead} meanwhile={isAskedFor ? meanwhile : null} />
      )}
    </WithTypedAhead>
  )
}
