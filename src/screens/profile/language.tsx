import { LANGUAGE_NAMES, LANGUAGES } from '../../domain/values/locale.ts'
import { Segments } from '../../ui/components/segments.tsx'
import { useLanguage, useMessages } from '../../ui/messages/messages.tsx'
import { Section } from './section.tsx'

const CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

/** What the console speaks, at once. */
export function LanguageChoice() {
  const { controls, profile } = useMessages()
  const { language, choose } = useLanguage()
  return (
    <Section title={profile.language} text={profile.languageText}>
      <div>
        <Segments label={controls.language} options={CHOICES} chosen={language} onChoose={choose} />
      </div>
    </Section>
  )
}
