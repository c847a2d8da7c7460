import { IconDeviceTv } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { boardAt, boardsFor } from '../../domain/console/boards.ts'
import { useAccess } from '../../features/session/access.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { lazyOnDemand } from '../../ui/loading/lazy.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'

const WallDialog = lazyOnDemand(
  () => import('./wall-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** In the header of every live screen. */
export function WallButton() {
  const access = useAccess()
  const { wall } = useMessages()
  const board = boardAt(useLocation().pathname)
  const [open, setOpen] = useState(false)
  if (board === null || !boardsFor(access).includes(board)) return null
  return (
    <>
      <IconButton icon={IconDeviceTv} label={wall.show} keys="w" onClick={() => setOpen(true)} />
      {open && <WallDialog onClose={() => setOpen(false)} />}
    </>
  )
}
