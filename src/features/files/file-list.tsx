import { IconFileText, IconPhoto } from '@tabler/icons-react'
import type { AddedFile } from '../../contract/added-file.ts'
import { type FileVersion, readFileLink, readThumbnails } from '../../contract/files.ts'
import { isImage } from '../../domain/files/file-types.ts'
import { toast } from '../../ui/components/toast.ts'
import { ownPath } from '../../ui/page/own-path.ts'
import { useAccess } from '../session/access.tsx'
import { useCallQuery } from '../session/answers.ts'
import { useClient } from '../session/session.tsx'
import css from './files.module.css'
import { filesMessages as messages } from './messages.ts'
import { useVersionText } from './use-version-text.ts'

interface ListedFile extends AddedFile {
  /** Newest first. */
  readonly versions?: readonly FileVersion[]
}

interface FileListProps<File extends ListedFile> {
  files: readonly File[]
  label?: string
  /** Shows a PDF, at one of its versions; else it is saved by the browser. */
  onPdf?: (file: File, version: number) => void
}

/** Files that belong to something: pictures as they look, PDFs by their first page and their names; a press opens one. */
export function FileList<File extends ListedFile>({
  files,
  label = messages.added,
  onPdf,
}: FileListProps<File>) {
  const client = useClient()
  const { may } = useAccess()
  const ids = files.map(({ id }) => id)
  const { data } = useCallQuery(
    [readThumbnails.name, ...ids],
    (call, signal) => call(readThumbnails, { query: { ids }, signal }),
    { when: ids.length > 0 && may('API_/shipments/files:GET') },
  )
  const thumbnails = new Map(data?.files.map(({ id, thumbnail }) => [id, thumbnail]))

  async function open(id: number): Promise<void> {
    const outcome = await client(readFileLink, { query: { id } })
    if (!outcome.ok) return toast({ text: outcome.error, variant: 'error' })
    // Of the same platform, whatever name it has for programs.
    window.open(ownPath(outcome.value.url), '_blank')
  }

  if (files.length === 0) return null
  return (
    <ul className={css.files} aria-label={label}>
      {files.map((file) => {
        const { id, name, type, versions = [] } = file
        const thumbnail = thumbnails.get(id)
        const Sign = isImage(type) ? IconPhoto : IconFileText
        return (
          // By its original: with a version that is saved it is the same file, and keeps the focus.
          <li key={versions.at(-1)?.id ?? id}>
            <button
              type="button"
              className={css.file}
              title={name}
              aria-label={messages.open(name)}
              disabled={!may('API_/shipments/files/link:GET')}
              onClick={() => (onPdf === undefined || isImage(type) ? void open(id) : onPdf(file, id))}
            >
              {thumbnail === undefined ? (
                <Sign size="1.25rem" stroke={1.7} aria-hidden />
              ) : (
                <img src={thumbnail} alt="" />
              )}
              {(thumbnail === undefined || !isImage(type)) && <span className={css.name}>{name}</span>}
            </button>
            {onPdf !== undefined && versions.length > 1 && (
              <VersionList versions={versions} onOpen={(version) => onPdf(file, version)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What was saved of a file, newest first; each can be opened. */
function VersionList({
  versions,
  onOpen,
}: {
  versions: readonly FileVersion[]
  onOpen: (id: number) => void
}) {
  const { textOf, byAndWhen } = useVersionText()
  const [newest] = versions
  return (
    <details className={css.versions}>
      <summary>
        {messages.versions(versions.length)}
        {newest !== undefined && ` (${messages.newest(byAndWhen(newest))})`}
      </summary>
      <ul aria-label={messages.versions(versions.length)}>
        {versions.map((version) => (
          <li key={version.id}>
            <button type="button" className={css.version} onClick={() => onOpen(version.id)}>
              {textOf(version)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
