/**
 * Parts that stand beside a screen, and whose code comes after it: what is beside the screen never takes the screen away.
 * `meanwhile` stands in their place till then.
 *
 *     const Widget = beside(() => import('./widget.tsx'))
 *     const Help = askedFor(() => import('./help.tsx'), ({ onClose }) => onClose())
 *     const Terms = before(() => import('./terms.tsx'), BrokenDoor)
 */
import { type ComponentType, useState } from 'react'
import { adviceFor } from '../../domain/console/error-catalogue.ts'
import { toast } from '../components/toast.ts'
import { useWords, type Words } from '../messages/messages.tsx'
import { wordedBy } from '../messages/refusals.ts'
import { onceThere, untilThere } from './import-with-retry.ts'
import { type Given, type Load, late, type Part, partOf, useCode } from './lazy-component.tsx'
import { fetchFirst } from './preload-with-retry.ts'

/**
 * A part that nobody has asked for: its code is tried for until it is there, so that it is never done without for good.
 * Nobody waits for it either: code that breaks is reported once, and never comes.
 */
export const beside = <Props extends object>(load: Load<Props>) => late(() => onceThere(load))

type Broken = ComponentType<{ because: unknown }>

interface BeforeProps<Props> {
  part: Part<Props>
  Broken: Broken
  props: Given<Props>
}

function Before<Props extends object>({ part, Broken, props }: BeforeProps<Props>) {
  const [broken, setBroken] = useState<{ because: unknown } | null>(null)
  const Code = useCode(part, (because) => setBroken({ because }))
  if (broken !== null) return <Broken {...broken} />
  return Code === null ? props.meanwhile : <Code {...props} />
}

/**
 * A part that stands before everything until somebody has done what it asks: its code is tried for as long as it is away,
 * and where it breaks, `Broken` stands in its place and says so.
 */
export function before<Props extends object>(load: Load<Props>, Broken: Broken): ComponentType<Given<Props>> {
  const part = partOf(() => untilThere(load))
  return (props) => <Before part={part} Broken={Broken} props={props} />
}

function reasonOf(error: unknown, { shell, refusals }: Words): string {
  if (error instanceof Error && typeof error.cause === 'string') return wordedBy(refusals, error.cause)
  const advice = adviceFor(String(error))
  if (advice !== null) return `${shell.advice[advice].title}. ${shell.advice[advice].text}`
  reportError(error)
  return `${shell.errorTitle}. ${shell.errorNotified}`
}

interface AskedProps<Props> {
  part: Part<Props>
  leave: (props: Props) => void
  props: Given<Props>
}

function Asked<Props extends object>({ part, leave, props }: AskedProps<Props>) {
  const words = useWords()
  const Code = useCode(part, (because) => {
    toast({ text: reasonOf(because, words), variant: 'error', id: 'not-loaded' })
    leave(props)
  })
  return Code === null ? props.meanwhile : <Code {...props} />
}

/**
 * A part that somebody has asked for. Where its code cannot be had they are told why, and it is left again, so that it is
 * tried anew the next time that they ask.
 */
export function askedFor<Props extends object>(
  load: Load<Props>,
  leave: (props: Props) => void,
): ComponentType<Given<Props>> {
  const part = partOf(() => fetchFirst(load))
  return (props) => <Asked part={part} leave={leave} props={props} />
}
