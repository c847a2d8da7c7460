import { micromark } from 'micromark'
import { expect, test } from 'vitest'

/** What markdown.tsx puts onto the page as it is. */
test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[click](javascript:alert(1))',
  '![x](javascript:alert(1))',
  '<javascript:alert(1)>',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[a]: javascript:alert(1)\n\n[a]',
])('%s makes nothing that runs', (text) => {
  const html = micromark(text)
  expect(html).not.toMatch(/<(script|img[^>]*onerror|iframe)/i)
  expect(html).not.toMatch(/(href|src)="(javascript|data):/i)
})

test('says what Markdown says', () => {
  expect(micromark('# New\n\n- **fast**')).toBe('<h1>New</h1>\n<ul>\n<li><strong>fast</strong></li>\n</ul>')
})
