import { type ComponentType, useEffect, useState } from 'react'

interface Coming<Props> {
  load: () => Promise<{ default: ComponentType<Props> }>
  /** Once it is here, for whoever shows it next. */
  part: ComponentType<Props> | null
}

function Late<Props extends object>({ coming, props }: { coming: Coming<Props>; props: Props }) {
  const [Part, setPart] = useState(() => coming.part)
  const [failed, setFailed] = useState<{ because: unknown } | null>(null)
  useEffect(() => {
    if (coming.part !== null) return
    coming.load().then(
      (file) => {
        coming.part = file.default
        setPart(() => file.default)
      },
      (because: unknown) => setFailed({ because }),
    )
  }, [coming])
  // To the error panel, which knows files that are gone.
  if (failed !== null) throw failed.because
  return Part === null ? null : <Part {...props} />
}

/**
 * A part of the page whose file comes after it, and in whose place there is nothing meanwhile:
 *
 *     const Frame = late(() => import('./frame/frame.tsx'))
 *
 * React's lazy leaves what it waits for out for at least 300 ms, even if the file is there after one, so that a fallback
 * does not flicker. That is right where there is a fallback to see, and made every first page a third of a second late.
 */
export function late<Props extends object>(load: Coming<Props>['load']): ComponentType<Props> {
  const coming: Coming<Props> = { load, part: null }
  return (props) => <Late coming={coming} props={props} />
}
