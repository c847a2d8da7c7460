import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Contact } from '../../../domain/shipments/contact.ts'
import { isCodeOpen, RECIPIENT_CODE_DIGITS } from '../../../domain/tracking/recipient-code.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Platform } from '../../platform.ts'
import { isRecipient } from '../messaging/index.ts'

type Deps = Pick<Platform, 'secrets' | 'now'>

const ownerOf = (providerId: number, shipmentId: number) => `recipient.code ${providerId} ${shipmentId}`

/** A code as it is kept, sealed with the number or address that it went to: corrected since, it is nobody's. */
export const sealCode = (
  { secrets }: Deps,
  { providerId, shipmentId, code, to }: { providerId: number; shipmentId: number; code: string; to: string },
): Promise<Buffer> => secrets.seal(`${code} ${to}`, ownerOf(providerId, shipmentId))

/** The last code of a shipment, locked; `open`: it may be tried, and went to the contact of the delivery as it is now. */
export async function lockCode(
  { tx, providerId }: Pick<Command, 'tx' | 'providerId'>,
  { secrets, now }: Deps,
  shipmentId: number,
  contact: Contact,
) {
  const last = await tx
    .selectFrom('recipient_codes')
    .select(['code', 'wrong', 'sent_at', 'day_began_at', 'sent_in_day'])
    .where('provider_id', '=', providerId)
    .where('shipment_id', '=', shipmentId)
    .forUpdate()
    .executeTakeFirst()
  if (last === undefined || last.code === null || !isCodeOpen(last, now())) return { last, open: null }
  const sealed = await secrets.open(last.code, ownerOf(providerId, shipmentId))
  const [code, to] = [sealed.slice(0, RECIPIENT_CODE_DIGITS), sealed.slice(RECIPIENT_CODE_DIGITS + 1)]
  return { last, open: isRecipient(contact, to) ? { code, wrong: last.wrong } : null }
}

/** Of a shipment that is locked. */
export const readForCode = (tx: Tx, providerId: number, shipmentId: number) =>
  tx
    .selectFrom('shipments')
    .select(['ref', 'delivery_contact'])
    .where('provider_id', '=', providerId)
    .where('id', '=', shipmentId)
    .executeTakeFirstOrThrow()

/** Whether it is the code that is out for a shipment that is locked; a wrong one is counted, and stays so if nothing else is written. */
export async function tryRecipientCode(
  command: Command,
  platform: Deps,
  shipmentId: number,
  tried: string,
): Promise<boolean> {
  const { tx, providerId } = command
  const { delivery_contact } = await readForCode(tx, providerId, shipmentId)
  const { open } = await lockCode(command, platform, shipmentId, delivery_contact)
  if (open === null) return false
  const code = Buffer.from(open.code)
  const isRight = code.length === tried.length && timingSafeEqual(code, Buffer.from(tried))
  if (!isRight)
    await tx
      .updateTable('recipient_codes')
      .set({ wrong: sql<number>`wrong + 1` })
      .where('provider_id', '=', providerId)
      .where('shipment_id', '=', shipmentId)
      .execute()
  return isRight
}

/** It was used: it opens nothing any more, and how many were sent today stays known. */
export async function spendCode(tx: Tx, providerId: number, shipmentId: number): Promise<void> {
  await tx
    .updateTable('recipient_codes')
    .set({ code: null })
    .where('provider_id', '=', providerId)
    .where('shipment_id', '=', shipmentId)
    .execute()
}
