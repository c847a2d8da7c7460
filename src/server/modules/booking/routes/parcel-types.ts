import {
  addCompartment,
  addParcelType,
  changeCompartment,
  changeParcelType,
  listCompartments,
  listParcelTypes,
} from '../../../../contract/parcel-types.ts'
import { done } from '../../../../domain/values/refusals.ts'
import { compareText } from '../../../../domain/values/text-order.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { COMPARTMENT_KIND, PARCEL_TYPE_KIND } from '../kinds.ts'
import { createKeeper } from './keep-catalogue.ts'

/** What parcels are sent in (001 §3, §9). */
export function serveParcelTypes(serve: Serve, platform: Platform): void {
  const types = createKeeper(platform, PARCEL_TYPE_KIND)
  serve.serveAuthenticated(listParcelTypes, async (asked) => {
    const parcel_types = await types.list(asked)
    const { settings } = await platform.settings.read(asked.providerId)
    return done({
      parcel_types,
      packaging: [...settings.packaging],
      // 000 §9: sorted alphabetically.
      parcel_categories: settings.parcel_categories.toSorted(compareText),
      parcel_disclaimer: settings.parcel_disclaimer,
      count: parcel_types.length,
    })
  })
  serve.serveAuthenticated(addParcelType, async (asked) => {
    const outcome = await types.add(asked)
    return outcome.ok ? done({ parcel_type: outcome.value }) : outcome
  })
  serve.serveAuthenticated(changeParcelType, async (asked) => {
    const outcome = await types.change(asked)
    return outcome.ok ? done({ parcel_type: outcome.value }) : outcome
  })

  const sizes = createKeeper(platform, COMPARTMENT_KIND)
  serve.serveAuthenticated(listCompartments, async (asked) => {
    const compartments = await sizes.list(asked)
    return done({ compartments, count: compartments.length })
  })
  serve.serveAuthenticated(addCompartment, async (asked) => {
    const outcome = await sizes.add(asked)
    return outcome.ok ? done({ compartment: outcome.value }) : outcome
  })
  serve.serveAuthenticated(changeCompartment, async (asked) => {
    const outcome = await sizes.change(asked)
    return outcome.ok ? done({ compartment: outcome.value }) : outcome
  })
}
