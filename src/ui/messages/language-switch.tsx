import { LANGUAGE_NAMES, LANGUAGES, LOCALES } from '../../domain/values/locale.ts'
import css from './language-switch.module.css'
import { useLanguage, useMessages } from './messages.tsx'

/** For pages before anybody has signed in: each language by its own name. */
export function LanguageSwitch() {
  const { controls } = useMessages()
  const { language, choose } = useLanguage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <span role="group" aria-label={controls.language} className={css.switch}>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          lang={LOCALES[one].tag}
          className={css.one}
          aria-pressed={one === language}
          onClick={() => choose(one)}
        >
          {LANGUAGE_NAMES[one]}
        </button>
      ))}
    </span>
  )
}
