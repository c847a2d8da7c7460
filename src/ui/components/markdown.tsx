import { micromark } from 'micromark'
import { useMemo } from 'react'
import css from './markdown.module.css'

/**
 * Markdown as it is read. micromark shows HTML as text and drops addresses of scripts, so what comes out holds only
 * what Markdown can say. Only for screens that come lazily: the reader of Markdown is not in the entry.
 */
export function Markdown({ text }: { text: string }) {
  const html = useMemo(() => micromark(text), [text])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above; markdown.test.ts holds it to that
  return <div className={css.markdown} dangerouslySetInnerHTML={{ __html: html }} />
}
