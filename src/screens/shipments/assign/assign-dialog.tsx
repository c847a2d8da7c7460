import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { TypeaheadBuffer } from '../../../ui/keyboard/typeahead-buffer.tsx'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import { assign as messages } from './messages.ts'

const Opened = lazyOnDemand(
  async () => ({ default: (await import('./assign-modal.tsx')).AssignModal }),
  ({ onClose }) => onClose(),
)

interface AssignDialogProps {
  /** The shipments to assign, and collection requests by their rows; null while the dialog is closed. */
  ids: readonly number[] | null
  /** However many they are: where nothing would say how far it is. */
  isAtOnce?: boolean
  onClose: () => void
}

/** To whom? Opens on the keyboard, closes on the choice. */
export function AssignDialog({ ids, isAtOnce = false, onClose }: AssignDialogProps) {
  if (ids === null) return null
  return (
    <>
      <ClosesElsewhere onClose={onClose} />
      <TypeaheadBuffer label={messages.find} onClose={onClose}>
        {(typedAhead, meanwhile) => (
          <Opened
            ids={ids}
            isAtOnce={isAtOnce}
            onClose={onClose}
            typedAhead={typedAhead}
            fallback={meanwhile}
          />
        )}
      </TypeaheadBuffer>
    </>
  )
}

/** Whoever goes back has left what was asked about: its panel closes, and so does the question. */
function ClosesElsewhere({ onClose }: Pick<AssignDialogProps, 'onClose'>) {
  const { pathname } = useLocation()
  const [openedAt] = useState(pathname)
  useEffect(() => {
    if (pathname !== openedAt) onClose()
  }, [pathname, openedAt, onClose])
  return null
}
