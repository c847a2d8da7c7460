import type { AlertTables } from './alert-tables.ts'
import type { ArrivalTables } from './arrival-tables.ts'
import type { CollectionTables } from './collection-tables.ts'
import type { CourierTables } from './courier-tables.ts'
import type { DayPlanTables } from './day-plan-tables.ts'
import type { IdentityTables } from './identity-tables.ts'
import type { LogTables } from './log-tables.ts'
import type { PlatformTables } from './platform-tables.ts'
import type { PresenceTables } from './presence-tables.ts'
import type { ProposalTables } from './proposal-tables.ts'
import type { RewindTables } from './rewind-tables.ts'
import type { ShipmentTables } from './shipment-tables.ts'
import type { TripsheetTables } from './tripsheet-tables.ts'
import type { WebhookTables } from './webhook-tables.ts'
import type { ZoneTables } from './zone-tables.ts'

/** Every table, as the migrations make it. */
export interface Tables
  extends PlatformTables,
    IdentityTables,
    CourierTables,
    ArrivalTables,
    AlertTables,
    CollectionTables,
    DayPlanTables,
    ShipmentTables,
    LogTables,
    PresenceTables,
    TripsheetTables,
    ProposalTables,
    RewindTables,
    WebhookTables,
    ZoneTables {}
