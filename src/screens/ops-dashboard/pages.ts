/** A list in pages for a wall, where nobody scrolls: as few as will do, about equally full, and none that is empty. */
export function pagesOf<Item>(items: readonly Item[], most: number): readonly (readonly Item[])[] {
  const pages = Math.max(1, Math.ceil(items.length / most))
  const size = Math.ceil(items.length / pages)
  return Array.from({ length: pages }, (_, page) => items.slice(page * size, (page + 1) * size))
}
