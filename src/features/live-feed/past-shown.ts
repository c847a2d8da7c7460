import { createSignal } from '../../streams/signal.ts'

/** Whether the screen shows a past moment: the frame around it must not say that it is live, nor who else is here. */
export const pastShown = createSignal(false)
