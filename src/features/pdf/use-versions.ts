import { useState } from 'react'
import type { FileVersion } from '../../contract/files.ts'
import type { PdfSource } from './source.ts'

export interface Versions {
  /** Newest first; none of a document that was never saved. */
  readonly all: readonly FileVersion[]
  /** One that was saved since somebody chose what they look at; undefined where there is none. */
  readonly newer: FileVersion | undefined
  /** The one that is looked at. */
  readonly shown: FileVersion | undefined
  show(id: number): void
  /** One that was saved here: it is looked at from now on. */
  add(version: FileVersion): void
}

/** The versions of what is opened: those that its note tells of, and those that were saved here since. */
export function useVersions(source: PdfSource): Versions {
  const told = source.kind === 'file' ? source.versions : []
  const [own, setOwn] = useState<readonly FileVersion[]>([])
  const [shownId, setShownId] = useState((source.kind === 'file' ? source.begin : undefined) ?? told[0]?.id)
  /** The newest that there was when it was chosen: whoever chooses an old one knows of those after it. */
  const [known, setKnown] = useState(told[0]?.version ?? 0)
  const toldIds = new Set(told.map(({ id }) => id))
  const all = [...told, ...own.filter(({ id }) => !toldIds.has(id))].sort((a, b) => b.version - a.version)
  const [newest] = all
  return {
    all,
    newer: newest !== undefined && newest.version > known ? newest : undefined,
    shown: all.find(({ id }) => id === shownId),
    show(id) {
      setShownId(id)
      setKnown(newest?.version ?? 0)
    },
    add(version) {
      setOwn((before) => [...before, version])
      setShownId(version.id)
      setKnown(version.version)
    },
  }
}
