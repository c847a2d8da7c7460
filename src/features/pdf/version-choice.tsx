import { Button } from '@mantine/core'
import type { FileVersion } from '../../contract/files.ts'
import { useVersionText } from '../files/use-version-text.ts'
import { pdfMessages as messages } from './messages.ts'
import css from './pdf.module.css'
import type { Versions } from './use-versions.ts'

/** Which version is looked at, where there are several. */
export function VersionChoice({
  versions,
  onChoose,
}: {
  versions: Versions
  onChoose: (id: number) => void
}) {
  const { textOf } = useVersionText()
  const { all, shown } = versions
  if (all.length < 2) return null
  return (
    <select
      className={`${css.select} ${css.versions}`}
      aria-label={messages.version}
      value={shown?.id}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    >
      {all.map((version) => (
        <option key={version.id} value={version.id}>
          {textOf(version)}
        </option>
      ))}
    </select>
  )
}

/** That a colleague saved one since this one was opened. */
export function NewerVersion({ version, onOpen }: { version: FileVersion; onOpen: () => void }) {
  return (
    <div role="status" className={css.newer}>
      {messages.newer(version.version)}
      <Button size="compact-sm" variant="default" onClick={onOpen}>
        {messages.openNewer(version.version)}
      </Button>
    </div>
  )
}
