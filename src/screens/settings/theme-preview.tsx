import type { CSSProperties } from 'react'
import { SettingKey, settingRow, settingsOf } from '../../domain/settings/settings.ts'
import { providerColours } from '../../features/theme/provider-colours.ts'
import { settingsMessages as messages } from './messages.ts'
import type { SettingTexts } from './setting-text.ts'
import css from './settings.module.css'

const COLOURS = SettingKey.options.filter((key) => settingRow(key).type === 'colour')

/** The menu and a button in the colours that are typed, as they will be in both schemes: what cannot be read is moved until it can. */
export function ThemePreview({ texts }: { texts: SettingTexts }) {
  // What is no colour yet counts as the default.
  const settings = settingsOf(COLOURS.map((setting) => ({ setting, value: texts[setting] })))
  const colours = providerColours(settings)
  const of = (name: string, scheme: string) => colours[`--${name}-on-${scheme}`]
  return (
    <section className={css.preview} aria-label={messages.preview}>
      {(['light', 'dark'] as const).map((scheme) => {
        const menu: CSSProperties = {
          background: of('nav-background', scheme),
          color: of('nav-text', scheme),
        }
        const active: CSSProperties = {
          background: of('nav-active', scheme),
          color: of('nav-active-text', scheme),
        }
        const button: CSSProperties = { background: colours['--action'], color: colours['--action-text'] }
        return (
          <figure key={scheme}>
            <figcaption>{scheme === 'light' ? messages.previewLight : messages.previewDark}</figcaption>
            <div className={css.console} data-scheme={scheme}>
              <div className={css.menu} style={menu}>
                <span style={active}>{messages.previewActive}</span>
                <span>{messages.previewEntry}</span>
              </div>
              <div className={css.page}>
                <span className={css.action} style={button}>
                  {messages.previewButton}
                </span>
                <span style={{ color: of('accent', scheme) }}>{messages.previewReference}</span>
              </div>
            </div>
          </figure>
        )
      })}
    </section>
  )
}
