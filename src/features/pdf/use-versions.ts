import { useState } from 'react'
import type { FileVersion } from '../../contract/files.ts'
import type { PdfSource } from './source.ts'

export interface Versions {
  /** Newest first; none of a document that was never saved. */
  readonly all: readonly FileVersion[]
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
  const known = new Set(told.map(({ id }) => id))
  const all = [...told, ...own.filter(({ id }) => !known.has(id))].sort((a, b) => b.version - a.version)
  return {
    all,
    shown: all.find(({ id }) => id === shownId),
    show: setShownId,
    add(version) {
      setOwn((before) => [...before, version])
      setShownId(version.id)
    },
  }
}
