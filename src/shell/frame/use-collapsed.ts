import { createKeptFlag, useKeptFlag } from '../../ui/page/kept-flag.ts'

/** 000 §2 */
const collapsed = createKeptFlag('is_navbar_collapsed')

/** Whether the side navigation is narrow, and how to make it so; remembered, in all tabs. */
export const useCollapsed = () => useKeptFlag(collapsed)
