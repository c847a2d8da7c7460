import { Button, TextInput } from '@mantine/core'
import { IconLink, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { saveUserSetting } from '../../../contract/user-settings.ts'
import { useSessionStore } from '../../../features/session/session.tsx'
import { copyText } from '../../../ui/components/copyable.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { viewMessages as messages } from './messages.ts'
import {
  addressOfView,
  hasName,
  LONGEST_NAME,
  type NamedView,
  saysSomething,
  settingFor,
} from './named-views.ts'
import css from './views.module.css'

interface ViewsMenuProps {
  views: readonly NamedView[]
  /** What the list shows now. */
  query: string
  /** Whoever looks through other eyes opens that person's views, and keeps none for them. */
  mayKeep: boolean
  onOpen: (query: string) => void
  onClose: () => void
}

/** The views that somebody has named: open one, hand on its link, delete it, and keep what is shown now. */
export function ViewsMenu({ views, query, mayKeep, onOpen, onClose }: ViewsMenuProps) {
  const { controls } = useMessages()
  const store = useSessionStore()
  const [isSaving, setSaving] = useState(false)

  /** Whether it is kept now: what is refused is said, and nothing was changed. */
  async function keep(setting: string, value: unknown, said: string): Promise<boolean> {
    setSaving(true)
    const answer = await store.client(saveUserSetting, { body: { setting, value } })
    if (answer.ok) await store.refresh()
    setSaving(false)
    void toast(answer.ok ? { variant: 'success', text: said } : { variant: 'error', text: answer.error })
    return answer.ok
  }

  return (
    <div className={css.menu}>
      {views.length === 0 ? (
        <p className={css.none}>{messages.none}</p>
      ) : (
        <ul className={css.views}>
          {views.map((view) => (
            <li key={view.setting} className={css.view}>
              <button
                type="button"
                className={css.open}
                aria-current={view.query === query || undefined}
                onClick={() => {
                  onOpen(view.query)
                  onClose()
                }}
              >
                {view.name}
              </button>
              <IconButton
                icon={IconLink}
                label={messages.copy(view.name)}
                onClick={() => void copyText(`${location.origin}${addressOfView(view.query)}`, controls)}
              />
              {mayKeep && (
                <IconButton
                  icon={IconTrash}
                  label={messages.remove(view.name)}
                  disabled={isSaving}
                  onClick={() => void keep(view.setting, null, messages.removed(view.name))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayKeep && <SaveForm views={views} query={query} isSaving={isSaving} onSave={keep} />}
    </div>
  )
}

interface SaveFormProps extends Pick<ViewsMenuProps, 'views' | 'query'> {
  isSaving: boolean
  onSave: (setting: string, value: unknown, said: string) => Promise<boolean>
}

function SaveForm({ views, query, isSaving, onSave }: SaveFormProps) {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const setting = settingFor(name, views)
  const why = saysSomething(query) ? (setting === null ? messages.tooMany : null) : messages.nothing
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (why !== null || setting === null || name === '' || isSaving) return
    if (await onSave(setting, { name, query }, messages.saved(name))) setTyped('')
  }
  return (
    <form className={css.save} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={messages.name}
        value={typed}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        disabled={!saysSomething(query)}
        description={why}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Button size="xs" type="submit" loading={isSaving} disabled={why !== null || name === ''}>
        {hasName(name, views) ? messages.replace : messages.save}
      </Button>
    </form>
  )
}
