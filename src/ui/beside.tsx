/**
 * Parts that stand beside a screen, and whose code comes after it: what is beside the screen never takes the screen away.
 *
 *     const Banners = beside(() => import('./banners.tsx'))
 *     const Help = askedFor(() => import('./help.tsx'), ({ onClose }) => onClose())
 */
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { adviceFor } from '../domain/error-catalogue.ts'
import { fetchFirst } from './fetch-first.ts'
import { late } from './late.tsx'
import { toast } from './toast.ts'
import { untilThere } from './until-there.ts'
import { wordedBy } from './words/refusals.ts'
import { useWords, type Words } from './words/words.tsx'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** A part that nobody has asked for: its code is tried for until it is there, so that it is never done without for good. */
export const beside = <Props extends object>(load: Load<Props>) => late(() => untilThere(load))

function reasonOf(error: unknown, { shell, refusals }: Words): string {
  if (error instanceof Error && typeof error.cause === 'string') return wordedBy(refusals, error.cause)
  const advice = adviceFor(String(error))
  if (advice !== null) return `${shell.advice[advice].title}. ${shell.advice[advice].text}`
  reportError(error)
  return `${shell.errorTitle}. ${shell.errorNotified}`
}

interface Part<Props> {
  readonly load: Load<Props>
  readonly leave: (props: Props) => void
  /** Null until it is there. */
  Code: ComponentType<Props> | null
}

interface AskedProps<Props> {
  part: Part<Props>
  props: Props & { meanwhile?: ReactNode }
}

function Asked<Props extends object>({ part, props }: AskedProps<Props>) {
  const words = useWords()
  const [, setThere] = useState(false)
  const giveUp = useEffectEvent((error: unknown) => {
    toast({ text: reasonOf(error, words), variant: 'error', id: 'not-loaded' })
    part.leave(props)
  })
  useEffect(() => {
    if (part.Code !== null) return
    let isLeft = false
    fetchFirst(part.load).then(
      (its) => {
        part.Code = its.default
        if (!isLeft) setThere(true)
      },
      (error) => isLeft || giveUp(error),
    )
    return () => {
      isLeft = true
    }
  }, [part])
  return part.Code === null ? props.meanwhile : <part.Code {...props} />
}

/**
 * A part that somebody has asked for. Where its code cannot be had they are told why, and it is left again, so that it is
 * tried anew the next time that they ask. `meanwhile` stands in its place till then.
 */
export function askedFor<Props extends object>(load: Load<Props>, leave: (props: Props) => void) {
  const part: Part<Props> = { load, leave, Code: null }
  return (props: Props & { meanwhile?: ReactNode }) => <Asked part={part} props={props} />
}
