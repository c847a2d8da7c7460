import { ClientFrame, OldHello } from '../../../contract/frames.ts'

/** What a browser says; null where it is not understood, and `oldHello` from a page of an older protocol. */
export function readFrame(text: string): ClientFrame | 'oldHello' | null {
  try {
    const json: unknown = JSON.parse(text)
    const read = ClientFrame.safeParse(json)
    if (read.success) return read.data
    return OldHello.safeParse(json).success ? 'oldHello' : null
  } catch {
    return null
  }
}
