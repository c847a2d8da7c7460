/** What a password must be (000 §2, §7). Length is what counts; the rest keeps out what is guessed first. */

/** Shorter ones are guessed; longer ones are refused so that nobody has us hash a book. */
export const PASSWORD_LENGTH = { least: 10, most: 200 } as const

/** What a guesser tries first, with whatever digits and signs around it. */
const GUESSED_FIRST: ReadonlySet<string> = new Set([
  'abcdefghij',
  'administrator',
  'asdfghjkl',
  'changeme',
  'courier',
  'courierguy',
  'hubline',
  'iloveyou',
  'johannesburg',
  'letmein',
  'logistics',
  'parcel',
  'parcels',
  'pass',
  'passphrase',
  'password',
  'passwordpassword',
  'qwerty',
  'qwertyuiop',
  'secret',
  'shipment',
  'southafrica',
  'springbok',
  'springboks',
  'temporary',
  'wagwoord',
  'welcome',
])

interface About {
  readonly email?: string
  readonly username?: string
}

/** The letters of a text, as they are and with signs read as the letters that they stand for: `P@ssw0rd!`. */
function bareWords(text: string): string[] {
  const lower = text.toLowerCase()
  const undisguised = lower.replace(/@/g, 'a').replace(/0/g, 'o').replace(/\$/g, 's')
  return [lower, undisguised].map((word) => word.replace(/[^a-z]/g, ''))
}

/** One character, or a row of keys or digits, over and over or in a line. */
function isARow(text: string): boolean {
  if (new Set(text).size <= 2) return true
  const rows = ['01234567890123456789', '98765432109876543210', 'abcdefghijklmnopqrstuvwxyz']
  return rows.some((row) => row.includes(text))
}

/** The names of a person, long enough to be told from a part of any word. */
function namesOf({ email, username }: About): string[] {
  const local = (email ?? '').split('@')[0] ?? ''
  return [local, ...(username ?? '').split(/\s+/), (username ?? '').replace(/\s+/g, '')]
    .map((name) => name.toLowerCase())
    .filter((name) => name.length >= 5)
}

/** Why this cannot be a password, in a sentence that says what to do; null when it can. */
export function passwordRefusal(password: string, about: About = {}): string | null {
  const { least, most } = PASSWORD_LENGTH
  if ([...password].length < least) return `Use at least ${least} characters.`
  if (password.length > most) return `Use at most ${most} characters.`
  const lower = password.toLowerCase()
  if (isARow(lower)) return 'Rows like 1234567890 are guessed first. Use a few words instead.'
  if (bareWords(password).some((word) => GUESSED_FIRST.has(word)))
    return 'This is among the passwords that are guessed first. Use a few words instead.'
  const rest = namesOf(about).reduce((left, name) => left.replaceAll(name, ''), lower)
  if (rest !== lower && [...rest].length < 6)
    return 'Do not use your own name or address as your password. Use a few words instead.'
  return null
}
