import { useEffect, useRef, useState } from 'react'
import { uploadFile } from '../../contract/files.ts'
import { LONGEST_FILE_NAME, MOST_FILE_BYTES } from '../../domain/files/file-limits.ts'
import { randomName } from '../../ui/form/random-name.ts'
import { useClient } from '../session/session.tsx'
import { filesMessages as messages } from './messages.ts'

/** What it is, its bytes say. */
const bytesOf = (file: File) => new Blob([file], { type: 'application/octet-stream' })

/** The platform takes four of one sender at a time: ten photos on a slow line leave room for a colleague's. */
const SENT_AT_ONCE = 2

/** A file on its way: sent when it has an id, and not taken when there is a problem. */
export interface Upload {
  readonly key: string
  readonly name: string
  readonly id: number | null
  readonly problem: string
}

export interface Uploads {
  readonly list: readonly Upload[]
  /** Of those that have arrived. */
  readonly ids: readonly number[]
  readonly isSending: boolean
  readonly problem: string
  add(files: Iterable<File>): void
  remove(key: string): void
  clear(): void
}

/** Files that are sent as they are chosen, so that what they are added to waits for none of them. */
export function useUploads(most: number): Uploads {
  const client = useClient()
  const [list, setList] = useState<readonly Upload[]>([])
  const [problem, setProblem] = useState('')
  const underWay = useRef(new Map<string, AbortController>())
  const waiting = useRef(new Map<string, File>())
  useEffect(() => {
    const all = underWay.current
    const later = waiting.current
    return () => {
      later.clear()
      for (const sending of all.values()) sending.abort()
    }
  }, [])

  async function send(key: string, file: File): Promise<void> {
    const ending = new AbortController()
    underWay.current.set(key, ending)
    const name = file.name.slice(-LONGEST_FILE_NAME) || 'file'
    const outcome = await client(uploadFile, { query: { name }, file: bytesOf(file), signal: ending.signal })
    underWay.current.delete(key)
    sendNext()
    if (ending.signal.aborted) return
    const now = outcome.ok ? { id: outcome.value.id, problem: '' } : { id: null, problem: outcome.error }
    setList((known) => known.map((one) => (one.key === key ? { ...one, ...now } : one)))
  }

  function sendNext(): void {
    for (const [key, file] of waiting.current) {
      if (underWay.current.size >= SENT_AT_ONCE) return
      waiting.current.delete(key)
      void send(key, file)
    }
  }

  return {
    list,
    ids: list.flatMap(({ id }) => id ?? []),
    isSending: list.some(({ id, problem: its }) => id === null && its === ''),
    problem,
    add(files) {
      const wanted = [...files]
      const room = most - list.length
      setProblem(wanted.length > room ? messages.tooMany(most) : '')
      const taken = wanted.slice(0, room).map((file) => ({
        file,
        upload: {
          key: randomName(),
          name: file.name,
          id: null,
          problem: file.size > MOST_FILE_BYTES ? messages.tooLarge : '',
        },
      }))
      setList([...list, ...taken.map(({ upload }) => upload)])
      for (const { file, upload } of taken) if (upload.problem === '') waiting.current.set(upload.key, file)
      sendNext()
    },
    remove(key) {
      waiting.current.delete(key)
      underWay.current.get(key)?.abort()
      setProblem('')
      setList(list.filter((one) => one.key !== key))
    },
    clear() {
      setProblem('')
      setList([])
    },
  }
}
