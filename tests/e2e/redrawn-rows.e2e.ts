import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPS } from '../support/platform.ts'
import { type E2ePlatform, openE2ePlatform } from './harness.ts'

let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

declare global {
  interface Window {
    /** The rows of the table that React has drawn, by the ids of their elements. */
    drawnRows: string[]
  }
}

/** Listens to React as its developer tools do: what a commit did not draw keeps its fiber. */
async function watchDrawnRows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Fiber {
      readonly flags: number
      readonly memoizedProps: { readonly domId?: string; readonly onPress?: unknown } | null
      readonly child: Fiber | null
      readonly sibling: Fiber | null
      readonly alternate: Fiber | null
    }
    const PERFORMED_WORK = 1
    const drawn: string[] = []
    const walk = (now: Fiber, before: Fiber | null) => {
      const { domId, onPress } = now.memoizedProps ?? {}
      const isDrawn = before === null || (now.flags & PERFORMED_WORK) > 0
      if (domId !== undefined && onPress !== undefined && isDrawn) drawn.push(domId)
      if (now.child === before?.child) return
      for (let child = now.child; child !== null; child = child.sibling) walk(child, child.alternate)
    }
    window.drawnRows = drawn
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount() {},
        onCommitFiberRoot(_renderer: number, root: { readonly current: Fiber }) {
          walk(root.current, root.current.alternate)
        },
      },
    })
  })
  await page.reload()
}

test('a shipment that moves redraws its own row, and no other because counts have changed', async () => {
  const booked: Awaited<ReturnType<E2ePlatform['book']>>[] = []
  for (let i = 0; i < 12; i++) booked.push(await stage.book())
  const page = await stage.visitAs(OPS, '/shipments?sort=ref')
  await page.mouse.move(0, 0)
  await watchDrawnRows(page)
  const grid = page.getByRole('grid', { name: 'Shipments' })
  const rowOf = (at: number) =>
    grid.getByRole('row').filter({ hasText: booked[at]?.short_tracking_reference ?? '' })
  await rowOf(11).getByText('Submitted').waitFor()
  const ids = booked.map(({ id }) => String(id))
  const drawnIds = async () =>
    [...new Set(await page.evaluate(() => window.drawnRows.splice(0)))].map((domId) =>
      domId.split('-').at(-1),
    )
  // Who is watched, is drawn.
  expect(await drawnIds()).toEqual(expect.arrayContaining(ids))

  const of = (status: string) => page.getByRole('button', { name: new RegExp(`^${status}`) }).first()
  await of('Submitted').waitFor()
  await drawnIds()
  await stage.assign(booked[0]?.id ?? 0, 3)
  await rowOf(0).getByText('Collection assigned').waitFor()
  await of('Collection assigned').waitFor()
  expect(await drawnIds()).toEqual([ids[0]])
})
