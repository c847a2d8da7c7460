import { readSheet } from './read-sheet.ts'

/** Reads one file beside the page, which stays alive whatever is in it. */
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  postMessage(readSheet(new Uint8Array(data)))
})
