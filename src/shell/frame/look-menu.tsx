import { useMantineColorScheme } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconKeyboard } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LANGUAGE_NAMES } from '../../domain/locale.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { applyDensity, readLook } from '../../ui/theme/look.ts'
import { useLanguage, useWords } from '../../ui/words/words.tsx'
import css from './look-menu.module.css'

/** How the console looks for this person: scheme and density. */
export function LookMenu({ onHelp }: { onHelp: () => void }) {
  const [open, setOpen] = useState(false)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { shell, controls } = useWords()
  const { language, choose } = useLanguage()
  const [density, setDensity] = useState(() => readLook(localStorage).density)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open])

  return (
    <div
      ref={place}
      className={css.place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        setOpen(false)
      }}
      role="none"
    >
      <IconButton
        icon={IconAdjustmentsHorizontal}
        label={shell.lookAndKeys}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div className={css.panel}>
          <Choice
            legend={shell.colours}
            options={shell.schemes}
            chosen={colorScheme}
            onChoose={(scheme) => setColorScheme(scheme)}
          />
          <Choice
            legend={shell.rows}
            options={shell.densities}
            chosen={density}
            onChoose={(chosen) => {
              applyDensity(chosen)
              setDensity(chosen)
            }}
          />
          <Choice legend={controls.language} options={LANGUAGE_NAMES} chosen={language} onChoose={choose} />
          <button
            type="button"
            className={css.help}
            onClick={() => {
              setOpen(false)
              onHelp()
            }}
          >
            <IconKeyboard size="1rem" stroke={1.7} aria-hidden />
            <span>{shell.keys}</span>
            <Kbd keys="?" />
          </button>
        </div>
      )}
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
