import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { z } from 'zod'
import { failuresIn, seriousFindings } from './axe.ts'

/** What a screen reader is told of a page: the accessibility tree's own text, and what live regions say. */

/** What says nothing by itself: addresses, hints, signs, and what only holds others. */
const SILENT =
  /^(img$|\/|(rowgroup|banner|contentinfo|group|list|cell|rowheader|columnheader)\b[^"]*:?$|text: [·/]$)/
/** Cells are read with their row. */
const OF_ROW = /^(cell|rowheader|columnheader) "/
const NAMED = /^(?:textbox|combobox|checkbox|radio|switch|button|link|searchbox) "([^"]*)"/

/** The tree's own text of a part of the page, a line for each thing that is read. */
export async function heard(part: Locator): Promise<string> {
  const lines = (await part.ariaSnapshot())
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s*- /, '')
        .replace(/^'(.*)'(:.*)?$/, '$1$2')
        .replace(/^([^"]*"[^"]*"[^"]*):$/, '$1'),
    )
    .map(withoutReferences)
    .filter((line) => !SILENT.test(line.trim()) && !OF_ROW.test(line))
  // The label of a field stands beside it, and is its name.
  const read = lines.filter((line, i) => {
    const label = /^text: (.*)$/.exec(line)?.[1]
    return (
      label === undefined ||
      ![lines[i - 1], lines[i + 1]].some((next) => NAMED.exec(next ?? '')?.[1] === label)
    )
  })
  return read.join('\n')
}

/** References are random. */
const withoutReferences = (text: string): string => text.replace(/\bSPB[A-Z0-9]{8}\b/g, 'SPB…')

/** Keeps what live regions say from now on. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const REGION = '[role=status], [role=alert], [role=log], [aria-live]'
    new MutationObserver((changes) => {
      const regions = new Set<Element>()
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest(REGION)
        if (region) regions.add(region)
        for (const inner of element?.querySelectorAll(REGION) ?? [])
          if (changes.some(({ addedNodes }) => [...addedNodes].some((one) => one.contains(inner))))
            regions.add(inner)
      }
      for (const { textContent } of regions) if (textContent) said.push(textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

/** What was said since it was asked last. */
export const saidSince = async (page: Page): Promise<string[]> =>
  z
    .array(z.string())
    .parse(await page.evaluate('window.said.splice(0)'))
    .map(withoutReferences)

/** Presses a key, and gives what is said until something of it is `last`. */
export async function saidUntil(page: Page, keys: string, last: string | RegExp): Promise<string[]> {
  await saidSince(page)
  await page.keyboard.press(keys)
  const said: string[] = []
  await expect
    .poll(async () => {
      said.push(...(await saidSince(page)))
      return said.join('\n')
    })
    .toMatch(last)
  return said
}

/** Nothing serious in a part of the page, in light and in dark, and nothing in the page that failed. */
export async function isAccessible(page: Page, within = 'dialog, [role=dialog]'): Promise<void> {
  expect(await seriousFindings(page, 'all', within)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await seriousFindings(page, 'colours', within)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await failuresIn(page)).toEqual([])
}

/** Where the focus is: its name, or its words. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  )
