import { inBothLanguages } from '../messages/in-both-languages.ts'

/** How the columns of a table are arranged. */
const en = {
  columns: 'Columns',
  up: (title: string) => `Move ${title} up`,
  down: (title: string) => `Move ${title} down`,
  pin: (title: string) => `Pin ${title}`,
  reset: 'Reset columns',
  hint: 'On a title: drag it to move it, drag its edge to resize. With the keyboard: Shift or Alt with ←\u00a0→.',
  moved: (title: string, place: number, all: number) => `${title} is column ${place} of ${all}`,
}

const af: typeof en = {
  columns: 'Kolomme',
  up: (title) => `Skuif ${title} op`,
  down: (title) => `Skuif ${title} af`,
  pin: (title) => `Speld ${title} vas`,
  reset: 'Herstel kolomme',
  hint: 'Op ’n titel: sleep dit om dit te skuif, sleep die rand om dit te verstel. Met die sleutelbord: Shift of Alt met ←\u00a0→.',
  moved: (title, place, all) => `${title} is kolom ${place} van ${all}`,
}

export const columnMessages = inBothLanguages({ en, af })
