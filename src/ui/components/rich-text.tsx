import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import css from './rich-text.module.css'

/** What a text may be made of. Whatever else stands in it is left out, and what it holds is shown. */
const TAGS: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd b strong i em u s sub sup small blockquote pre code hr br table thead tbody tr th td'.split(
    ' ',
  ),
)
/** Left out with all that is in it. */
const NEVER: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'noscript',
  'title',
])
const SAFE_LINK = /^(https?:|mailto:|tel:)/i
/** Deeper than any text is; a walk must end. */
const DEEPEST = 60

function shown(node: Node, key: number, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || depth > DEEPEST) return null
  const tag = node.tagName.toLowerCase()
  if (NEVER.has(tag)) return null
  const children = [...node.childNodes].map((child, i) => shown(child, i, depth + 1))
  if (tag === 'a') {
    const href = node.getAttribute('href')?.trim() ?? ''
    if (SAFE_LINK.test(href))
      return (
        <a key={key} href={href} target="_blank" rel="noreferrer noopener">
          {children}
        </a>
      )
  }
  if (!TAGS.has(tag)) return <Fragment key={key}>{children}</Fragment>
  return tag === 'br' || tag === 'hr' ? createElement(tag, { key }) : createElement(tag, { key }, ...children)
}

/** A provider's own HTML as text: read by a parser that runs nothing, and made anew of what a text may be made of. */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return [...body.childNodes].map((node, i) => shown(node, i, 0))
  }, [html])
  return <div className={css.text}>{content}</div>
}
