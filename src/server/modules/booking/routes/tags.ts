import { addTag, changeTag, listTags } from '../../../../contract/tags.ts'
import { done } from '../../../../domain/values/refusals.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { TAG_KIND } from '../kinds.ts'
import { createKeeper } from './keep-catalogue.ts'

/** By what a provider sorts places, accounts and shipments (002 §9). */
export function serveTags(serve: Serve, platform: Platform): void {
  const keep = createKeeper(platform, TAG_KIND)
  serve.serveAuthenticated(listTags, async (asked) => {
    const { type, types } = asked.query
    const wanted = types ?? (type === undefined ? null : [type])
    const all = await keep.list(asked)
    const tags = all.filter((tag) => wanted === null || wanted.includes(tag.type))
    return done({ tags, count: tags.length })
  })
  serve.serveAuthenticated(addTag, async (asked) => {
    const outcome = await keep.add(asked)
    return outcome.ok ? done({ tag: outcome.value }) : outcome
  })
  serve.serveAuthenticated(changeTag, async (asked) => {
    const outcome = await keep.change(asked)
    return outcome.ok ? done({ tag: outcome.value }) : outcome
  })
}
