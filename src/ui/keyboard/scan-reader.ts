/**
 * Tells a handheld scanner from a person.
 *
 * A scanner types a reference within a few hundredths of a second and presses Enter. Single keys have meanings of their
 * own in the console (u undoes), so a character is held for as long as a scanner would take to the next one: if that
 * comes in time, this may be a scan; if not, the key was a person's and does what it does. A person does not notice
 * 45 ms; keys that a person holds down repeat, and pass at once.
 */

/** The longest pause (ms) between two characters of one scan; wireless scanners are slow. */
export const SCAN_GAP_MS = 45
/** Fewer characters than this are no reference. */
const SHORTEST = 5
/** Between the last character and Enter a scanner may take this long. */
const ENTER_MS = 120

/** What is looked at of a key press. */
export type ScanPress = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

export interface ScanReaderInputs<Press> {
  /** Runs once after so many ms, and returns what prevents it; the browser's timer, unless told. */
  after?: (ms: number, run: () => void) => () => void
  /** The held keys were a person's: they do what they do, in their order. */
  release(press: Press): void
  /** Whether keys that were let go have led somewhere else, where the next ones belong. */
  isElsewhere(): boolean
  scanned(text: string): void
}

export interface ScanReader<Press> {
  /** True while the reader keeps the key for itself: nobody else may react to it. */
  take(press: Press): boolean
  /** What is held was pressed before whatever comes now: it is let go at once. */
  flush(): void
  /** Forgets what is held. */
  end(): void
}

function isCharacter({ key, ctrlKey, metaKey, altKey, repeat }: ScanPress): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey && !repeat
}

function byTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

export function createScanReader<Press extends ScanPress>({
  after = byTimer,
  release,
  isElsewhere,
  scanned,
}: ScanReaderInputs<Press>): ScanReader<Press> {
  let held: Press[] = []
  let prevent = () => {}

  const releaseAll = () => {
    prevent()
    const events = held
    held = []
    for (const event of events) release(event)
  }
  const sinceLast = (event: Press) => event.timeStamp - (held.at(-1)?.timeStamp ?? 0)

  return {
    take(event) {
      if (event.key === 'Enter' && held.length >= SHORTEST && sinceLast(event) <= ENTER_MS) {
        prevent()
        const text = held.map(({ key }) => key).join('')
        held = []
        scanned(text)
        return true
      }
      if (!isCharacter(event)) {
        releaseAll()
        return false
      }
      if (held.length > 0 && sinceLast(event) > SCAN_GAP_MS) {
        releaseAll()
        if (isElsewhere()) return false
      }
      // References begin with a letter or a digit. Whatever else begins is a person's, and is not kept waiting: what is
      // typed after `/` belongs into the field that it leads to.
      if (held.length === 0 && !/^[\p{L}\p{N}]$/u.test(event.key)) return false
      held.push(event)
      prevent()
      prevent = after(held.length >= SHORTEST ? ENTER_MS : SCAN_GAP_MS, releaseAll)
      return true
    },
    flush: () => {
      if (held.length > 0) releaseAll()
    },
    end: () => {
      prevent()
      held = []
    },
  }
}
