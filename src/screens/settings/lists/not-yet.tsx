import { Modal } from '@mantine/core'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { refusalTextIn } from '../../../ui/messages/refusals.ts'
import type { RowLink } from './kept-list.ts'
import css from './lists.module.css'
import { RowLinks } from './row-links.tsx'

interface NotYetProps {
  title: string
  error: string
  name: string
  links: readonly RowLink[]
  onClose: () => void
}

/** Why a row is not retired yet, and where that is put right. */
export function NotYet({ title, error, name, links, onClose }: NotYetProps) {
  const { refusals } = useMessages()
  return (
    <Modal opened onClose={onClose} title={title} size="32rem">
      <div className={css.used}>
        <p role="alert">{refusalTextIn(refusals, error)}</p>
        <RowLinks of={name} links={links} onGo={onClose} />
      </div>
    </Modal>
  )
}
