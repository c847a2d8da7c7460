/** How far the documents are that somebody waits for, on this node: nobody's but those who asked for them. */
export interface Progress {
  readonly written: number
  readonly total: number
}

export interface PrintProgress {
  /** Runs the writing of a document of so many labels under a name; without a name nobody asks. */
  during<Answer>(
    name: string | null,
    total: number,
    work: (onProgress: (written: number) => void) => Promise<Answer>,
  ): Promise<Answer>
  of(name: string): Progress | null
}

export function createPrintProgress(): PrintProgress {
  const underWay = new Map<string, Progress>()
  return {
    async during(name, total, work) {
      if (name === null) return work(() => {})
      // Of a name that is used twice the later document is meant.
      let own: Progress = { written: 0, total }
      underWay.set(name, own)
      try {
        return await work((written) => {
          if (underWay.get(name) !== own) return
          own = { written, total }
          underWay.set(name, own)
        })
      } finally {
        if (underWay.get(name) === own) underWay.delete(name)
      }
    },
    of: (name) => underWay.get(name) ?? null,
  }
}
