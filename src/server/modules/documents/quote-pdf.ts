import { paymentReferences } from '../../../domain/quotes/quote.ts'
import { QUOTE_WORDS, type QuoteWords } from '../../../domain/quotes/quote-words.ts'
import type { Settings } from '../../../domain/settings/settings.ts'
import type { Address } from '../../../domain/shipments/address.ts'
import type { Contact } from '../../../domain/shipments/contact.ts'
import { type Language, LOCALES, type Locale } from '../../../domain/values/locale.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import { formatRand } from '../../../domain/values/money.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { createPageWriter, type PageWriter, type Pdf, type Style } from './page-writer.ts'

/** What a quote is printed from. Amounts in cents, moments in ms, weights in kg, measures in cm, the VAT in percent. */
export interface PrintedQuote {
  readonly reference: string
  readonly account: { readonly name: string; readonly code: string } | null
  readonly customer_reference: string | null
  readonly cost_center: string | null
  readonly quoted_at: number
  readonly valid_until: number
  readonly service_level: string
  readonly collection: { readonly address: Address; readonly contact: Contact }
  readonly delivery: { readonly address: Address; readonly contact: Contact }
  readonly parcels: readonly {
    readonly parcel_description: string | null
    readonly length_cm: number
    readonly width_cm: number
    readonly height_cm: number
    readonly weight_kg: number
  }[]
  readonly charged_kg: number
  readonly declared_value_cents: number | null
  readonly lines: readonly { readonly name: string; readonly rate: string; readonly cents: number }[]
  readonly rate_cents: number
  readonly rate_excluding_vat_cents: number
  readonly vat_percentage: number
}

type Provider = Pick<
  Settings,
  | 'provider_title'
  | 'theme_primary'
  | 'invoice_company_name'
  | 'invoice_company_registration_no'
  | 'invoice_company_vat_no'
  | 'invoice_company_address'
  | 'billing_email_address'
  | 'billing_contact_number'
  | 'url'
  | 'quote_disclaimer_footer'
  | 'quote_show_banking_details'
  | 'quote_payment_reference_option'
  | 'manual_eft_bank_name'
  | 'manual_eft_account_name'
  | 'manual_eft_account_number'
  | 'manual_eft_branch_code'
>

/** Parcels that are written out; the others are counted. */
const MOST_PARCELS = 40
const RIGHT = { align: 'right' } as const
const LABEL = { quiet: true } as const
const HEAD = { size: 8, quiet: true } as const

interface Said {
  readonly words: QuoteWords
  readonly locale: Locale
}

/** The quote as a PDF, to be read as it is written. */
export function quotePdf(quote: PrintedQuote, provider: Provider, language: Language): Pdf {
  const said = { words: QUOTE_WORDS[language], locale: LOCALES[language] }
  const { words } = said
  const company = provider.invoice_company_name || provider.provider_title
  const page = createPageWriter(`${words.title} ${quote.reference}`, company, provider.theme_primary)
  writeHead(page, company, provider, said)
  writeFacts(page, quote, said)
  writeSides(page, quote, said)
  writeParcels(page, quote, said)
  writePrice(page, quote, said)
  if (provider.quote_show_banking_details && provider.manual_eft_account_number !== '')
    writeBanking(page, quote, provider, said)
  if (provider.quote_disclaimer_footer !== '') {
    page.space(12)
    page.text(provider.quote_disclaimer_footer, { size: 8, quiet: true })
  }
  page.end((number, of) => `${quote.reference} · ${words.page(number, of)}`)
  return page.pdf
}

function writeHead(page: PageWriter, company: string, provider: Provider, { words }: Said): void {
  page.row(
    [0.65, 0.35],
    [
      { text: company, style: { size: 16, bold: true } },
      { text: words.title, style: { size: 16, bold: true, branded: true, ...RIGHT } },
    ],
  )
  const numbers = [
    provider.invoice_company_registration_no &&
      `${words.registration} ${provider.invoice_company_registration_no}`,
    provider.invoice_company_vat_no && `${words.vatNumber} ${provider.invoice_company_vat_no}`,
  ]
  const lines = [
    provider.invoice_company_address,
    numbers.filter(Boolean).join(' · '),
    [
      provider.billing_email_address,
      formatPhone(provider.billing_contact_number),
      provider.url.replace(/^https:\/\/|\/$/g, ''),
    ]
      .filter(Boolean)
      .join(' · '),
  ]
  page.row([1], [{ text: lines.filter((line) => line !== '').join('\n'), style: LABEL }])
  page.space(6)
  page.rule()
}

function writeFacts(page: PageWriter, quote: PrintedQuote, { words, locale }: Said): void {
  const { account, customer_reference, cost_center } = quote
  const facts: [label: string, text: string][] = [
    [words.reference, quote.reference],
    [words.date, formatDateTime(quote.quoted_at, locale)],
    [words.validUntil, formatDateTime(quote.valid_until, locale)],
    ...(account === null
      ? []
      : [[words.account, `${account.name} (${account.code})`] satisfies [string, string]]),
    ...(customer_reference ? [[words.customerReference, customer_reference] satisfies [string, string]] : []),
    ...(cost_center ? [[words.costCenter, cost_center] satisfies [string, string]] : []),
    [words.service, quote.service_level],
  ]
  for (const [label, text] of facts)
    page.row(
      [0.25, 0.75],
      [
        { text: label, style: LABEL },
        { text, style: { bold: true } },
      ],
    )
  page.space(12)
}

function sideText({ address, contact }: PrintedQuote['collection']): string {
  const { company, street_address, local_area, city, zone, code, country } = address
  const lines = [
    company,
    contact.name === company ? '' : contact.name,
    street_address,
    local_area,
    city === local_area ? '' : city,
    [zone, code].filter(Boolean).join(', '),
    country,
    [formatPhone(contact.mobile_number), contact.email].filter(Boolean).join(' · '),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

function writeSides(page: PageWriter, { collection, delivery }: PrintedQuote, { words }: Said): void {
  page.row(
    [0.5, 0.5],
    [
      { text: words.from, style: HEAD },
      { text: words.to, style: HEAD },
    ],
  )
  page.row([0.5, 0.5], [{ text: sideText(collection) }, { text: sideText(delivery) }])
  page.space(12)
}

function writeParcels(page: PageWriter, quote: PrintedQuote, { words, locale }: Said): void {
  const number = (value: number) => String(value).replace('.', locale.decimal)
  const columns = [0.5, 0.3, 0.2]
  page.row(columns, [
    { text: words.parcel, style: HEAD },
    { text: words.measures, style: { ...HEAD, ...RIGHT } },
    { text: words.weight, style: { ...HEAD, ...RIGHT } },
  ])
  page.rule()
  for (const [i, parcel] of quote.parcels.slice(0, MOST_PARCELS).entries())
    page.row(columns, [
      { text: `${i + 1}  ${parcel.parcel_description ?? ''}` },
      {
        text: `${[parcel.length_cm, parcel.width_cm, parcel.height_cm].map(number).join(' × ')} cm`,
        style: RIGHT,
      },
      { text: `${number(parcel.weight_kg)} kg`, style: RIGHT },
    ])
  const more = quote.parcels.length - MOST_PARCELS
  if (more > 0) page.text(words.moreParcels(more), LABEL)
  page.row(
    [0.8, 0.2],
    [
      { text: words.chargedWeight, style: LABEL },
      { text: `${number(quote.charged_kg)} kg`, style: RIGHT },
    ],
  )
  if (quote.declared_value_cents !== null)
    page.row(
      [0.8, 0.2],
      [
        { text: words.declaredValue, style: LABEL },
        { text: formatRand(quote.declared_value_cents, locale), style: RIGHT },
      ],
    )
  page.space(12)
}

function writePrice(page: PageWriter, quote: PrintedQuote, { words, locale }: Said): void {
  const columns = [0.75, 0.25]
  const amount = (label: string, cents: number, style: Style = {}) =>
    page.row(columns, [
      { text: label, style },
      { text: formatRand(cents, locale), style: { ...style, ...RIGHT } },
    ])
  page.row(columns, [
    { text: words.charge, style: HEAD },
    { text: words.amount, style: { ...HEAD, ...RIGHT } },
  ])
  page.rule()
  for (const { name, cents } of quote.lines) amount(name, cents)
  page.rule()
  const { rate_cents, rate_excluding_vat_cents: excluding } = quote
  amount(words.excludingVat, excluding)
  amount(words.vat(String(quote.vat_percentage).replace('.', locale.decimal)), rate_cents - excluding)
  page.rule(true)
  amount(words.total, rate_cents, { size: 12, bold: true })
}

function writeBanking(page: PageWriter, quote: PrintedQuote, provider: Provider, { words }: Said): void {
  page.space(12)
  page.text(words.banking, { bold: true })
  const { reference, account } = quote
  const references = paymentReferences(provider.quote_payment_reference_option, {
    reference,
    account_code: account?.code ?? null,
  })
  const facts: [label: string, text: string][] = [
    [words.bank, provider.manual_eft_bank_name],
    [words.accountHolder, provider.manual_eft_account_name],
    [words.accountNumber, provider.manual_eft_account_number],
    [words.branchCode, provider.manual_eft_branch_code],
    [words.paymentReference, references.join(' / ')],
  ]
  for (const [label, text] of facts)
    if (text !== '') page.row([0.25, 0.75], [{ text: label, style: LABEL }, { text }])
}
