import { Registration } from '../../contract/register.ts'
import { passwordRefusal } from '../../domain/identity/password.ts'
import { type Problems, problemsIn } from '../../ui/form/problems.ts'

/** What the form asks for. */
export const EMPTY = { name: '', email: '', phone_number: '', company: '', password: '' }
export type Details = typeof EMPTY

/** What is wrong with the form: the same rules as the server's, worded by `word`. */
export function problemsOf(details: Details, word: (text: string) => string): Problems {
  const { email, name: username, password } = details
  const weak = passwordRefusal(password, { email, username })
  const problems = { ...(weak !== null && { password: weak }), ...problemsIn(Registration, details) }
  return Object.fromEntries(Object.entries(problems).map(([field, say]) => [field, word(say)]))
}
