import { sentence } from '../domain/sentence.ts'

/** Toasts leave by themselves after 2 to 3 s (000 §9); errors stay a little longer, since they have to be read. */
const STAYS_MS = { success: 2500, info: 3000, error: 6000 } as const
const COLOUR = { success: 'green', info: 'blue', error: 'red' } as const

interface Toast {
  text: string
  variant: keyof typeof STAYS_MS
  /** ms */
  autoHide?: number
  /** A toast with the same id takes the place of the earlier one. */
  id?: string
}

/** Their code comes with the first of them, and not with the page. */
export async function toast({ text, variant, autoHide, id }: Toast): Promise<void> {
  if (text === '') return
  const { notifications } = await import('@mantine/notifications')
  if (id !== undefined) notifications.hide(id)
  notifications.show({
    ...(id !== undefined && { id }),
    message: variant === 'error' ? sentence(text) : text,
    color: COLOUR[variant],
    autoClose: autoHide ?? STAYS_MS[variant],
    withBorder: true,
    role: variant === 'error' ? 'alert' : 'status',
  })
}
