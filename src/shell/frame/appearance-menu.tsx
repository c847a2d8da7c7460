import { IconAdjustmentsHorizontal, IconKeyboard } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { LANGUAGE_NAMES } from '../../domain/values/locale.ts'
import { Flyout } from '../../ui/components/flyout.tsx'
import { Kbd } from '../../ui/keyboard/kbd.tsx'
import { useLanguage, useMessages } from '../../ui/messages/messages.tsx'
import { readAppearance } from '../../ui/theme/appearance.ts'
import css from './appearance-menu.module.css'
import { useAppearance } from './use-appearance.ts'
import { useChosenKeys } from './use-saved-keys.ts'

/** How the console looks for this person: scheme, density, language and keys. */
export function AppearanceMenu({ onHelp }: { onHelp: () => void }) {
  const { shell } = useMessages()
  return (
    <Flyout icon={IconAdjustmentsHorizontal} label={shell.lookAndKeys} opens="over">
      {(close) => (
        <Look
          onHelp={() => {
            close()
            onHelp()
          }}
        />
      )}
    </Flyout>
  )
}

function Look({ onHelp }: { onHelp: () => void }) {
  const { scheme, chooseScheme, chooseDensity } = useAppearance()
  const { shell, controls } = useMessages()
  const { language, choose } = useLanguage()
  const keys = useChosenKeys()
  const [density, setDensity] = useState(() => readAppearance(localStorage).density)
  return (
    <div className={css.look}>
      <Choice legend={shell.colours} options={shell.schemes} chosen={scheme} onChoose={chooseScheme} />
      <Choice
        legend={shell.rows}
        options={shell.densities}
        chosen={density}
        onChoose={(chosen) => {
          chooseDensity(chosen)
          setDensity(chosen)
        }}
      />
      <Choice legend={controls.language} options={LANGUAGE_NAMES} chosen={language} onChoose={choose} />
      <Choice
        legend={shell.characterKeys}
        options={shell.onOff}
        chosen={keys.on ? 'on' : 'off'}
        onChoose={(chosen) => keys.choose(chosen === 'on')}
      />
      <button type="button" className={css.help} onClick={onHelp}>
        <IconKeyboard size="1rem" stroke={1.7} aria-hidden />
        <span>{shell.keys}</span>
        <Kbd keys="?" />
      </button>
    </div>
  )
}

interface ChoiceProps<Name extends string> {
  legend: string
  options: Readonly<Record<Name, string>>
  chosen: Name
  onChoose: (name: Name) => void
}

function Choice<Name extends string>({ legend, options, chosen, onChoose }: ChoiceProps<Name>) {
  const choices: ReactNode[] = []
  for (const name in options) {
    choices.push(
      <label key={name} className={css.choice}>
        <input type="radio" name={legend} checked={name === chosen} onChange={() => onChoose(name)} />
        <span>{options[name]}</span>
      </label>,
    )
  }
  return (
    <fieldset className={css.choices}>
      <legend>{legend}</legend>
      <div className={css.segments}>{choices}</div>
    </fieldset>
  )
}
