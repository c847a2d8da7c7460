import { Secret, TOTP } from 'otpauth'

/** What every authenticator app understands: SHA-1, six digits, a new code each 30 s (RFC 6238). */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A telephone's clock may be one step off, either way. */
const DRIFT = 1
const SECRET_BYTES = 20
const SIX_DIGITS = /^[0-9]{6}$/

/** A new secret, in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

function totp(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...FORM, ...names, secret: Secret.fromBase32(secret) })
}

/** What the QR code says: `otpauth://totp/Courier:somebody?secret=…` (000 §7). */
export function authUrl(secret: string, names: { issuer: string; label: string }): string {
  return totp(secret, names).toString()
}

/** The step (30 s since 1970) whose code this is, now or one step around it; null for a wrong code. */
export function stepOf(secret: string, code: string, now: number): number | null {
  // otpauth throws at anything but digits.
  if (!SIX_DIGITS.test(code)) return null
  const delta = totp(secret).validate({ token: code, timestamp: now, window: DRIFT })
  return delta === null ? null : TOTP.counter({ period: FORM.period, timestamp: now }) + delta
}

/** What an authenticator app shows at a moment. */
export function codeAt(secret: string, now: number): string {
  return totp(secret).generate({ timestamp: now })
}
