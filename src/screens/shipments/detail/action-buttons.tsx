import { Button } from '@mantine/core'
import { MoreMenu } from '../../../ui/components/more-menu.tsx'
import type { Action } from './actions.tsx'
import { shipmentChanges as messages } from './change-messages.ts'
import css from './detail.module.css'

/** So many stand side by side in a head or a foot; of more the seldom ones go behind a button. */
const MOST_BUTTONS = 6

/** Buttons for what may be done; what may not is not there. */
export function ActionButtons({ actions }: { actions: readonly Action[] }) {
  const isMuch = actions.length > MOST_BUTTONS
  const seldom = isMuch ? actions.filter(({ isSeldom }) => isSeldom) : []
  return (
    <div className={css.actions}>
      {actions
        .filter((action) => !seldom.includes(action))
        .map((action) => (
          <ActionButton key={action.label} action={action} />
        ))}
      {seldom.length > 0 && (
        <MoreMenu label={messages.more}>
          {(close) =>
            seldom.map((action) => <ActionButton key={action.label} action={action} onDone={close} />)
          }
        </MoreMenu>
      )}
    </div>
  )
}

/** `onDone`: of one in a menu, which closes with it. */
function ActionButton({ action, onDone }: { action: Action; onDone?: () => void }) {
  const { label, title, icon: Icon, run, isMain, isUnderWay = false, isDisabled = false, progress } = action
  return (
    <Button
      size="xs"
      variant={isMain ? 'filled' : onDone === undefined ? 'default' : 'subtle'}
      color={onDone === undefined ? undefined : 'gray'}
      justify={onDone === undefined ? undefined : 'start'}
      title={title}
      leftSection={Icon && <Icon size="0.9375rem" stroke={1.8} />}
      loading={isUnderWay && progress === undefined}
      disabled={isDisabled || progress !== undefined}
      onClick={() => {
        onDone?.()
        run()
      }}
    >
      {progress ?? label}
    </Button>
  )
}
