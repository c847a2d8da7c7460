/**
 * Views of a store that change by the event: sorted lists, counts and groups, never recomputed whole while watched.
 *
 * A view follows its store while somebody watches `changes$`, and costs nothing otherwise: read without a watcher it
 * looks whether the store has moved on, and starts anew if so. So it needs no owner; `end()` only cuts watchers off.
 */
export { type CountView, countView } from './count-view.ts'
export { type GroupView, groupView } from './group-view.ts'
export { type ListView, listView } from './list-view.ts'
