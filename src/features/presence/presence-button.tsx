import { Popover } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { permissionOf } from '../../contract/call.ts'
import { handOverDesk } from '../../contract/presence.ts'
import { lazyOnDemand } from '../../ui/loading/lazy.tsx'
import { useAccess } from '../session/access.tsx'
import { presenceMessages as messages } from './messages.ts'
import css from './presence.module.css'
import { initialsOf } from './present.ts'
import { usePresent } from './use-present.ts'

const Here = lazyOnDemand(
  () => import('./here.tsx'),
  ({ onClose }) => onClose(),
)
const HandOverDialog = lazyOnDemand(
  () => import('./hand-over-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** So many are shown by their initials; the others are counted. */
const IN_SIGHT = 3

/** In the header: who else is on this screen, and the desks that wait. */
export default function PresenceButton() {
  const { colleagues, handovers } = usePresent()
  const { may } = useAccess()
  const [isOpen, setOpen] = useState(false)
  const [isHandingOver, setHandingOver] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const mayHandOver = may(permissionOf(handOverDesk))
  if (colleagues.length === 0 && !mayHandOver) return null
  const waits = handovers.length === 0 ? '' : `. ${messages.waits(handovers.length)}`
  const label = `${messages.here(colleagues.length)}${waits}`
  const more = colleagues.length - IN_SIGHT
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        offset={4}
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <button
            ref={button}
            type="button"
            className={css.button}
            aria-label={label}
            title={label}
            aria-expanded={isOpen}
            data-waits={handovers.length > 0 || undefined}
            data-alone={(colleagues.length === 0 && handovers.length === 0) || undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {colleagues.length === 0 ? (
              <IconUsers size="1rem" stroke={1.75} aria-hidden />
            ) : (
              colleagues.slice(0, IN_SIGHT).map(({ user_id, name, is_editing }) => (
                <span
                  key={user_id}
                  className={css.initials}
                  data-editing={is_editing || undefined}
                  aria-hidden
                >
                  {initialsOf(name)}
                </span>
              ))
            )}
            {more > 0 && (
              <span className={css.more} aria-hidden>
                +{more}
              </span>
            )}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={css.panel} aria-label={messages.heading}>
          {isOpen && (
            <Here
              colleagues={colleagues}
              handovers={handovers}
              onHandOver={
                mayHandOver
                  ? () => {
                      setOpen(false)
                      // What opens next gives the focus back to what stays.
                      button.current?.focus()
                      setHandingOver(true)
                    }
                  : null
              }
              onClose={() => setOpen(false)}
              fallback={null}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      {isHandingOver && <HandOverDialog onClose={() => setHandingOver(false)} fallback={null} />}
    </>
  )
}
