import { IconFileText, IconPhoto } from '@tabler/icons-react'
import { type AddedFile, readFileLink, readThumbnails } from '../../contract/files.ts'
import { isImage } from '../../domain/files/file-type.ts'
import { toast } from '../../ui/components/toast.ts'
import { useAccess } from '../session/access.tsx'
import { useCallQuery } from '../session/answers.ts'
import { useClient } from '../session/session.tsx'
import css from './files.module.css'
import { filesMessages as messages } from './messages.ts'

/** Files that belong to something: pictures as they look, PDFs by their names; a press opens one. */
export function FileList({ files, label = messages.added }: { files: readonly AddedFile[]; label?: string }) {
  const client = useClient()
  const { may } = useAccess()
  const pictures = files.filter(({ type }) => isImage(type)).map(({ id }) => id)
  const { data } = useCallQuery(
    [readThumbnails.name, ...pictures],
    (call, signal) => call(readThumbnails, { query: { ids: pictures }, signal }),
    { when: pictures.length > 0 && may('API_/shipments/files:GET') },
  )
  const thumbnails = new Map(data?.files.map(({ id, thumbnail }) => [id, thumbnail]))

  async function open(id: number): Promise<void> {
    const outcome = await client(readFileLink, { query: { id } })
    if (!outcome.ok) return toast({ text: outcome.error, variant: 'error' })
    // Of the same platform, whatever name it has for programs.
    window.open(new URL(outcome.value.url).pathname, '_blank')
  }

  if (files.length === 0) return null
  return (
    <ul className={css.files} aria-label={label}>
      {files.map(({ id, name, type }) => {
        const thumbnail = thumbnails.get(id)
        const Sign = isImage(type) ? IconPhoto : IconFileText
        return (
          <li key={id}>
            <button
              type="button"
              className={css.file}
              title={name}
              aria-label={messages.open(name)}
              disabled={!may('API_/shipments/files/link:GET')}
              onClick={() => void open(id)}
            >
              {thumbnail === undefined ? (
                <>
                  <Sign size="1.25rem" stroke={1.7} aria-hidden />
                  <span className={css.name}>{name}</span>
                </>
              ) : (
                <img src={thumbnail} alt="" />
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
