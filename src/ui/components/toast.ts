import { createElement, type ReactNode } from 'react'
import { shownError } from '../../domain/console/error-catalogue.ts'
import { importSilently } from '../loading/import-with-retry.ts'
import css from './toast.module.css'

/** Toasts leave by themselves after 2 to 3 s (000 §9); errors stay a little longer, since they have to be read. */
const STAYS_MS = { success: 2500, info: 3000, error: 6000 } as const
const COLOUR = { success: 'green', info: 'blue', error: 'red' } as const

export interface Toast {
  text: string
  variant: keyof typeof STAYS_MS
  /** ms; longer than usual where there is an action to take. */
  autoHide?: number
  /** A toast with the same id takes the place of the earlier one. */
  id?: string
  /** A live region of the screen says it as well: the toast is for the eye. */
  isSaid?: boolean
  /** One thing that can still be done about it: undo. */
  action?: { label: string; run: () => unknown }
}

function withAction(text: string, { label, run }: NonNullable<Toast['action']>, hide: () => void): ReactNode {
  const onClick = () => {
    hide()
    run()
  }
  return createElement(
    'span',
    { className: css.line },
    createElement('span', null, text),
    createElement('button', { type: 'button', className: css.action, onClick }, label),
  )
}

/** What happened longer ago is not told any more (ms). */
const STALE_AFTER_MS = 10_000

let count = 0

/** Their code comes with the first of them, and not with the page; however many wait for it, it is tried for once. */
let notificationsModule: Promise<typeof import('@mantine/notifications')> | null = null

/** Tells whoever looks at the page, unless it comes too late. */
export async function toast({ text, variant, autoHide, id, isSaid = false, action }: Toast): Promise<void> {
  const told = variant === 'error' ? shownError(text) : text
  if (told === '') return
  const asked = Date.now()
  notificationsModule ??= importSilently(() => import('@mantine/notifications'))
  const { notifications } = await notificationsModule
  if (Date.now() - asked > STALE_AFTER_MS) return
  count += 1
  const toastId = id ?? `toast-${count}`
  notifications.hide(toastId)
  notifications.show({
    id: toastId,
    message: action === undefined ? told : withAction(told, action, () => notifications.hide(toastId)),
    color: COLOUR[variant],
    // Its time starts anew only where it is another one: a toast of the same id would leave with the one before.
    autoClose: (autoHide ?? STAYS_MS[variant]) + (count % 2),
    withBorder: true,
    role: isSaid ? 'presentation' : variant === 'error' ? 'alert' : 'status',
  })
}

/** Takes away what is told, to somebody who has left: it names shipments, and its button acts. */
export async function forgetToasts(): Promise<void> {
  if (notificationsModule === null) return
  const { notifications } = await notificationsModule
  notifications.clean()
}
