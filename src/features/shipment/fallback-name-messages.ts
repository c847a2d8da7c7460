import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** What somebody or something is called whose name is not known here: it may have gone since. */
const en = {
  driver: (id: number) => `Driver ${id}`,
  branch: (id: number) => `Branch ${id}`,
}

const af: typeof en = {
  driver: (id) => `Drywer ${id}`,
  branch: (id) => `Tak ${id}`,
}

export const fallbackNames = inBothLanguages({ en, af })
