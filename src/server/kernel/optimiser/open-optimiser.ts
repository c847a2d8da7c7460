import { createEmbeddedOptimiser } from './embedded-optimiser.ts'
import type { RouteOptimiser } from './route-optimiser.ts'
import { createVroomOptimiser } from './vroom-optimiser.ts'

/** VROOM where a server is named, else the platform's own. */
export const openOptimiser = (vroomUrl: string | undefined): RouteOptimiser =>
  vroomUrl === undefined ? createEmbeddedOptimiser() : createVroomOptimiser(vroomUrl)
