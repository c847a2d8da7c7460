import { Modal } from '@mantine/core'
import { Kbd } from '../ui/keyboard/kbd.tsx'
import { type KeyBinding, useCharacterKeys, useRegisteredKeys } from '../ui/keyboard/keys.tsx'
import { useRestoreFocus } from '../ui/keyboard/restore-focus.ts'
import { useMessages } from '../ui/messages/messages.tsx'
import css from './help.module.css'

/** Labelled bindings by heading, this screen's own first; of two for the same key the newest counts. */
function grouped(bindings: readonly KeyBinding[], thisScreen: string): [string, KeyBinding[]][] {
  const byKey = new Map<string, KeyBinding>()
  for (const binding of bindings) if (binding.label !== undefined) byKey.set(String(binding.keys), binding)
  const groups = new Map<string, KeyBinding[]>([[thisScreen, []]])
  for (const binding of byKey.values()) {
    const heading = binding.group ?? thisScreen
    groups.set(heading, [...(groups.get(heading) ?? []), binding])
  }
  return [...groups].filter(([, members]) => members.length > 0)
}

/** Every key that does something now. */
export default function HelpDialog({ onClose }: { onClose: () => void }) {
  useRestoreFocus()
  const bindings = useRegisteredKeys()
  const { shell } = useMessages()
  const { on } = useCharacterKeys()
  return (
    <Modal opened onClose={onClose} title={shell.keys} size="44rem">
      <div className={css.groups}>
        {grouped(bindings, shell.thisScreen).map(([heading, members]) => (
          <section key={heading} className={css.group}>
            <h2 className={css.heading}>{heading}</h2>
            <dl>
              {members.map((binding) => (
                <div key={String(binding.keys)} className={css.line}>
                  <dt>{binding.label}</dt>
                  <dd>
                    {(typeof binding.keys === 'string' ? [binding.keys] : binding.keys).map((keys) => (
                      <Kbd key={keys} keys={keys} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={css.note}>{(on ? shell.characterKeysOn : shell.characterKeysOff)(shell.lookAndKeys)}</p>
    </Modal>
  )
}
