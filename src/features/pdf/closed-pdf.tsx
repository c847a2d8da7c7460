import { Button, Loader, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { downloadFile } from '../../ui/page/download.ts'
import { pdfMessages as messages } from './messages.ts'
import css from './pdf.module.css'
import type { PdfNow } from './use-pdf.ts'

/** In place of the pages, until there are any: on its way, locked, broken, or not to be had. */
export function ClosedPdf({ now, name }: { now: Exclude<PdfNow, { is: 'open' }>; name: string }) {
  if (now.is === 'coming')
    return (
      <div className={css.middle} role="status">
        <Loader size="sm" aria-hidden />
        {messages.opening}
      </div>
    )
  if (now.is === 'asking') return <PasswordForm isWrong={now.isWrong} give={now.give} />
  if (now.is === 'away')
    return (
      <div className={css.middle} role="alert">
        {now.error}
      </div>
    )
  return (
    <div className={css.middle}>
      <p role="alert">{now.problem === 'empty' ? messages.empty : messages.broken}</p>
      <p>{messages.downloadInstead}</p>
      <Button
        variant="default"
        onClick={() => downloadFile(name, new Blob([now.bytes], { type: 'application/pdf' }))}
      >
        {messages.download}
      </Button>
    </div>
  )
}

function PasswordForm({ isWrong, give }: { isWrong: boolean; give: (password: string) => void }) {
  const [password, setPassword] = useState('')
  return (
    <form
      className={css.middle}
      onSubmit={(event) => {
        event.preventDefault()
        give(password)
        setPassword('')
      }}
    >
      <PasswordInput
        className={css.ask}
        label={messages.passwordTitle}
        placeholder={messages.password}
        autoComplete="off"
        autoFocus
        value={password}
        error={isWrong && messages.wrongPassword}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" disabled={password === ''}>
        {messages.openIt}
      </Button>
    </form>
  )
}
