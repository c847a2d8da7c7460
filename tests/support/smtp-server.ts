import { createServer, type Socket } from 'node:net'

/** A letter as a mail server was given it. */
export interface Received {
  readonly id: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}

/** What the server does with the next letters: takes them, puts them off, refuses them, or hangs up on them. */
export type Mood = 'takes' | 'puts off' | 'refuses' | 'hangs up'

export interface SmtpServer {
  readonly url: string
  readonly letters: readonly Received[]
  mood: Mood
  /** Holds the answer to a letter back until it is let go, so that two senders can meet. */
  hold(): () => void
  close(): Promise<void>
}

/** A mail server in memory, as small as RFC 5321 allows. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const letters: Received[] = []
  const sockets = new Set<Socket>()
  let held: Promise<void> = Promise.resolve()

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let buffer = ''
    let envelope = { from: '', to: [] as string[] }
    let inData = false
    const say = (line: string) => socket.write(`${line}\r\n`)

    async function take(source: string): Promise<void> {
      await held
      if (self.mood === 'hangs up') socket.destroy()
      else if (self.mood === 'puts off') say('451 4.3.0 Busy, come again later')
      else {
        letters.push(readLetter(source, envelope))
        say('250 2.0.0 Taken')
      }
    }

    function obey(line: string): void {
      const word = line.slice(0, 4).toUpperCase()
      if (word === 'EHLO' || word === 'HELO') say('250 smtp.test')
      else if (word === 'MAIL') {
        envelope = { from: address(line), to: [] }
        say('250 Ok')
      } else if (word === 'RCPT') {
        if (self.mood === 'refuses') return void say('550 5.1.1 Nobody of that name lives here')
        envelope.to.push(address(line))
        say('250 Ok')
      } else if (word === 'DATA') {
        inData = true
        say('354 Go on')
      } else if (word === 'QUIT') {
        say('221 Bye')
        socket.end()
      } else say('250 Ok')
    }

    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1')
      for (;;) {
        const end = inData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n')
        if (end < 0) return
        const part = buffer.slice(0, end)
        buffer = buffer.slice(end + (inData ? 5 : 2))
        if (inData) {
          inData = false
          void take(part)
        } else obey(part)
      }
    })
    say('220 smtp.test')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  const port = typeof at === 'object' && at !== null ? at.port : 0
  const self: SmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    mood: 'takes',
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return self
}

const address = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''

function readLetter(source: string, { from, to }: { from: string; to: string[] }): Received {
  const gap = source.indexOf('\r\n\r\n')
  const head = source.slice(0, gap).replace(/\r\n[ \t]+/g, ' ')
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  // A dot at the beginning of a line was doubled on the way (RFC 5321, 4.5.2).
  const body = source.slice(gap + 4).replace(/^\.\./gm, '.')
  return {
    id: field('Message-ID'),
    from,
    to,
    subject: decodeWords(field('Subject')),
    text: decodeBody(body, field('Content-Transfer-Encoding')).replace(/\r\n/g, '\n').trimEnd(),
  }
}

const bytes = (text: string) => Buffer.from(text, 'latin1')

function decodeBody(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8')
  if (/quoted-printable/i.test(encoding)) return unquote(body.replace(/=\r\n/g, ''))
  return bytes(body).toString('utf8')
}

function unquote(text: string): string {
  return bytes(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  ).toString('utf8')
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=` (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquote(word.replace(/_/g, ' ')),
    )
}
