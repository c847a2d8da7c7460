/**
 * Parts that stand beside a screen, and whose code comes after it: what is beside the screen never takes the screen away.
 * `fallback` stands in their place till then.
 *
 *     const Widget = lazyBackground(() => import('./widget.tsx'))
 *     const Help = lazyOnDemand(() => import('./help.tsx'), ({ onClose }) => onClose())
 *     const Terms = lazyBlocking(() => import('./terms.tsx'), BlockingLoadError)
 */
import { type ComponentType, useState } from 'react'
import { adviceFor } from '../../domain/console/error-catalogue.ts'
import { toast } from '../components/toast.ts'
import { type Messages, useMessages } from '../messages/messages.tsx'
import { refusalTextIn } from '../messages/refusals.ts'
import { importSilently, importWithRetry } from './import-with-retry.ts'
import {
  createLazyPart,
  type LazyPart,
  type LazyProps,
  type Load,
  lazyComponent,
  useLazyCode,
} from './lazy-component.tsx'
import { preloadWithRetry } from './preload-with-retry.ts'

/**
 * A part that nobody has asked for: its code is tried for until it is there, so that it is never done without for good.
 * Nobody waits for it either: code that breaks is reported once, and never comes.
 */
export const lazyBackground = <Props extends object>(load: Load<Props>) =>
  lazyComponent(() => importSilently(load))

type LoadErrorComponent = ComponentType<{ because: unknown }>

interface LazyBlockingProps<Props> {
  part: LazyPart<Props>
  LoadErrorComponent: LoadErrorComponent
  props: LazyProps<Props>
}

function LazyBlocking<Props extends object>({ part, LoadErrorComponent, props }: LazyBlockingProps<Props>) {
  const [broken, setBroken] = useState<{ because: unknown } | null>(null)
  const Code = useLazyCode(part, (because) => setBroken({ because }))
  if (broken !== null) return <LoadErrorComponent {...broken} />
  return Code === null ? props.fallback : <Code {...props} />
}

/**
 * A part that stands before everything until somebody has done what it asks: its code is tried for as long as it is away,
 * and where it breaks, `LoadErrorComponent` stands in its place and says so.
 */
export function lazyBlocking<Props extends object>(
  load: Load<Props>,
  LoadErrorComponent: LoadErrorComponent,
): ComponentType<LazyProps<Props>> {
  const part = createLazyPart(() => importWithRetry(load))
  return (props) => <LazyBlocking part={part} LoadErrorComponent={LoadErrorComponent} props={props} />
}

function reasonOf(error: unknown, { shell, refusals }: Messages): string {
  if (error instanceof Error && typeof error.cause === 'string') return refusalTextIn(refusals, error.cause)
  const advice = adviceFor(String(error))
  if (advice !== null) return `${shell.advice[advice].title}. ${shell.advice[advice].text}`
  reportError(error)
  return `${shell.errorTitle}. ${shell.errorNotified}`
}

interface LazyOnDemandProps<Props> {
  part: LazyPart<Props>
  leave: (props: Props) => void
  props: LazyProps<Props>
}

function LazyOnDemand<Props extends object>({ part, leave, props }: LazyOnDemandProps<Props>) {
  const messages = useMessages()
  const Code = useLazyCode(part, (because) => {
    toast({ text: reasonOf(because, messages), variant: 'error', id: 'not-loaded' })
    leave(props)
  })
  return Code === null ? props.fallback : <Code {...props} />
}

/**
 * A part that somebody has asked for. Where its code cannot be had they are told why, and it is left again, so that it is
 * tried anew the next time that they ask.
 */
export function lazyOnDemand<Props extends object>(
  load: Load<Props>,
  leave: (props: Props) => void,
): ComponentType<LazyProps<Props>> {
  const part = createLazyPart(() => preloadWithRetry(load))
  return (props) => <LazyOnDemand part={part} leave={leave} props={props} />
}
