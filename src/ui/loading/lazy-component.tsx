import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** A part of the page whose code comes after it. */
export interface LazyPart<Props> {
  readonly load: Load<Props>
  /** On its way, for all who wait for it; forgotten where it could not be had, so that it can be tried again. */
  coming: Promise<ComponentType<Props>> | null
  /** Once it is here, for whoever shows it next. */
  Code: ComponentType<Props> | null
}

export const createLazyPart = <Props extends object>(load: Load<Props>): LazyPart<Props> => ({
  load,
  coming: null,
  Code: null,
})

/** What the page gives to a part, and what stands in its place until it is there: nothing, unless told. */
export type LazyProps<Props> = Props & { fallback?: ReactNode }

async function fetchCode<Props>(part: LazyPart<Props>): Promise<ComponentType<Props>> {
  try {
    const { default: Code } = await part.load()
    part.Code = Code
    return Code
  } catch (error) {
    part.coming = null
    throw error
  }
}

/** The code of a part, null until it is there; `missed` is told what kept it. */
export function useLazyCode<Props>(
  part: LazyPart<Props>,
  missed: (because: unknown) => void,
): ComponentType<Props> | null {
  const [Code, setCode] = useState(() => part.Code)
  const tell = useEffectEvent(missed)
  useEffect(() => {
    let isLeft = false
    part.coming ??= fetchCode(part)
    part.coming.then(
      (Its) => isLeft || setCode(() => Its),
      (because) => isLeft || tell(because),
    )
    return () => {
      isLeft = true
    }
  }, [part])
  return Code
}

function LazyComponent<Props extends object>({
  part,
  props,
}: {
  part: LazyPart<Props>
  props: LazyProps<Props>
}) {
  const [failed, setFailed] = useState<{ because: unknown } | null>(null)
  const Code = useLazyCode(part, (because) => setFailed({ because }))
  // To the error panel, which knows files that are gone.
  if (failed !== null) throw failed.because
  return Code === null ? props.fallback : <Code {...props} />
}

/**
 * A part of the page whose file comes after it:
 *
 *     const Frame = lazyComponent(() => import('./frame/frame.tsx'))
 *
 * React's lazy leaves what it waits for out for at least 300 ms, even if the file is there after one, so that a fallback
 * does not flicker. That made every first page a third of a second late.
 */
export function lazyComponent<Props extends object>(load: Load<Props>): ComponentType<LazyProps<Props>> {
  const part = createLazyPart(load)
  return (props) => <LazyComponent part={part} props={props} />
}
