import type { Proof } from '../../../contract/pod.ts'
import { PROOF_WORDS } from '../../../domain/pod/proof-words.ts'
import type { Settings } from '../../../domain/settings/settings.ts'
import type { Address } from '../../../domain/shipments/address.ts'
import type { Contact } from '../../../domain/shipments/contact.ts'
import { parcelOfId } from '../../../domain/shipments/parcel-status.ts'
import { parcelReference } from '../../../domain/tracking/tracking-reference.ts'
import { type Language, LOCALES } from '../../../domain/values/locale.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { createPageWriter } from '../documents/index.ts'

/** What a proof is printed from; pictures as JPEG. */
export interface PrintedProof {
  readonly ref: string
  readonly customer_reference: string | null
  readonly parcel_count: number
  readonly delivery_address: Address
  readonly delivery_contact: Contact
  /** Of what was handed over at once, the first first. */
  readonly handOvers: readonly PrintedHandOver[]
}

export interface PrintedHandOver {
  readonly proof: Proof
  readonly photos: readonly Buffer[]
  readonly signature: Buffer | null
}

const LABEL = { quiet: true } as const
const HEAD = { size: 8, quiet: true } as const
/** Points: two photos beside one another. */
const PHOTO = { width: 240, height: 200 }
const SIGNATURE = { width: 240, height: 90 }

function addressText({ company, street_address, local_area, city, zone, code }: Address): string {
  const lines = [
    company,
    street_address,
    local_area,
    city === local_area ? '' : city,
    [zone, code].filter(Boolean).join(', '),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

/** The parcels of a proof that is of some alone. */
const parcelNames = (ref: string, { parcel_ids }: Proof): string[] =>
  parcel_ids.map((id) => parcelReference(ref, parcelOfId(id).number))

/** How a delivery was proven, as a PDF, to be read as it is written. */
export function proofPdf(
  { handOvers, ...shipment }: PrintedProof,
  provider: Pick<Settings, 'provider_title' | 'invoice_company_name' | 'theme_primary'>,
  language: Language,
) {
  const words = PROOF_WORDS[language]
  const locale = LOCALES[language]
  const company = provider.invoice_company_name || provider.provider_title
  const page = createPageWriter(`${words.title} ${shipment.ref}`, company, provider.theme_primary)
  page.row(
    [0.55, 0.45],
    [
      { text: company, style: { size: 16, bold: true } },
      { text: words.title, style: { size: 16, bold: true, branded: true, align: 'right' } },
    ],
  )
  page.space(6)
  page.rule()
  const write = (facts: readonly (readonly [label: string, text: string | null])[]) => {
    for (const [label, text] of facts)
      if (text)
        page.row(
          [0.25, 0.75],
          [
            { text: label, style: LABEL },
            { text, style: { bold: true } },
          ],
        )
  }
  write([
    [words.reference, shipment.ref],
    [words.customerReference, shipment.customer_reference],
    [
      words.deliveredTo,
      [shipment.delivery_contact.name, addressText(shipment.delivery_address)].filter(Boolean).join('\n'),
    ],
    [words.parcels, String(shipment.parcel_count)],
  ])
  for (const [i, { proof, photos, signature }] of handOvers.entries()) {
    if (i > 0) {
      page.space(12)
      page.rule()
    }
    write([
      [words.handedOver, parcelNames(shipment.ref, proof).join(', ')],
      [
        words.delivered,
        proof.delivered_at === null ? null : formatDateTime(Date.parse(proof.delivered_at), locale),
      ],
      [words.method, words.methods[proof.method]],
      [words.grvNumber, proof.grv_number],
      [words.pinSentTo, proof.pin_sent_to],
      [words.name, proof.name],
      [words.mobileNumber, formatPhone(proof.mobile_number)],
      [words.department, proof.department],
      [words.description, proof.description],
    ])
    page.space(12)
    if (signature !== null) {
      page.text(words.signature, HEAD)
      page.pictures([signature], SIGNATURE)
      page.space(6)
    }
    if (photos.length > 0) {
      page.text(words.photos, HEAD)
      page.pictures(photos, PHOTO)
    }
  }
  page.end((number, of) => `${shipment.ref} · ${words.page(number, of)}`)
  return page.pdf
}
