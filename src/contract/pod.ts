/** Proof of delivery (002 §9; clients.md: GET and POST /shipments/pod, /shipments/pod/images, /shipments/digital-pod). */
import { z } from 'zod'
import { PinKind } from '../domain/pod/pin-rules.ts'
import {
  LONGEST_PROOF_DESCRIPTION,
  LONGEST_PROOF_FIELD,
  MOST_PROOF_PHOTOS,
  PIN_DIGITS,
} from '../domain/pod/proof.ts'
import { ProofMethod, ProofOptions } from '../domain/pod/proof-methods.ts'
import { MOST_PARCELS } from '../domain/shipments/parcel.ts'
import { ShipmentStatus } from '../domain/shipments/shipment-status.ts'
import { LANGUAGES } from '../domain/values/locale.ts'
import { AddedFile } from './added-file.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { LongId, Version } from './id.ts'
import { PrintedDocument } from './labels.ts'
import { Moment } from './moment.ts'
import { recordTrackingEvents } from './operations.ts'

const Recorded = z.object({
  version: z.number(),
  /** People of an account are told no names of the provider's staff: null. */
  recorded_by: z.string().nullable(),
  recorded_at: z.string(),
})

export const Proof = Recorded.extend({
  shipment_id: z.number(),
  method: ProofMethod,
  name: z.string(),
  mobile_number: z.string(),
  department: z.string(),
  description: z.string(),
  /** Of the signed voucher; '' of what was proven otherwise. */
  grv_number: z.string().default(''),
  /** The parcels that it is of; none: of all that the shipment has. */
  parcel_ids: z.array(z.number()).default([]),
  /** Where the PIN was sent that was given, all but its end left out; null where none was. */
  pin_sent_to: z.string().nullable(),
  pin_sent_elsewhere: z.boolean(),
  photos: z.array(AddedFile),
  signature: AddedFile.nullable(),
  delivered_at: z.string().nullable(),
  /** Taken back with the delivery, which was recorded by mistake; null of one that holds. */
  withdrawn: z
    .object({ at: z.string(), by: z.string().nullable(), reason: z.string() })
    .nullable()
    .default(null),
  /** Who recorded and corrected it, newest first. */
  history: z.array(Recorded),
})
export type Proof = z.infer<typeof Proof>

/** The PIN that is out, for those who deliver; never the PIN itself. */
export const SentPin = z.object({
  kind: PinKind,
  sent_to: z.string(),
  sent_elsewhere: z.boolean(),
  sent_at: z.string(),
  tries_left: z.number(),
})
export type SentPin = z.infer<typeof SentPin>

const Pin = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${PIN_DIGITS}}$`), `Enter ${PIN_DIGITS} digits`)
const OfShipment = z.object({ shipment_id: LongId })
const field = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .nullish()
    .transform((text) => text ?? '')

export const readProof = defineEndpoint({
  name: 'pod.read',
  method: 'GET',
  path: '/shipments/pod',
  tag: 'Shipments',
  summary: 'How the delivery of a shipment was proven; null while it was not',
  auth: 'permitted',
  query: OfShipment,
  body: EmptyObject,
  answer: z.object({
    /** Of what was handed over last. */
    pod: Proof.nullable(),
    /** Of the parcels that were handed over before that by themselves, the last first. */
    earlier: z.array(Proof).default([]),
    /** Those that were taken back with the delivery that they were of, the last first. */
    withdrawn: z.array(Proof).default([]),
    pin: SentPin.nullable(),
    /** The ways in which the caller may record or correct it now. */
    methods: z.array(ProofMethod),
    /** What the provider has set of proofs; null for those who record none. */
    options: ProofOptions.nullable(),
    may_send_pin: z.boolean(),
    /** Which PIN that is: for the door, to fetch it from a locker, or to hand it in; null where none may be sent. */
    pin_kind: PinKind.nullable(),
  }),
  errors: ['shipment.notFound'],
})

export const recordProof = defineEndpoint({
  name: 'pod.record',
  method: 'POST',
  path: '/shipments/pod',
  tag: 'Shipments',
  summary: 'Record the proof of a delivery, and with it that it was delivered; staff correct one so',
  idempotent: true,
  auth: 'permitted',
  query: EmptyObject,
  body: OfShipment.extend({
    method: ProofMethod,
    pin: Pin.nullish(),
    name: field(LONGEST_PROOF_FIELD),
    mobile_number: field(LONGEST_PROOF_FIELD),
    department: field(LONGEST_PROOF_FIELD),
    description: field(LONGEST_PROOF_DESCRIPTION),
    /** Of a signed GRV, which needs it beside a photo. */
    grv_number: field(LONGEST_PROOF_FIELD),
    /** Pictures that the caller sent before (POST /shipments/files), or that the proof has. */
    photo_ids: z.array(LongId).max(MOST_PROOF_PHOTOS).default([]),
    signature_id: LongId.nullish(),
    /** When it was handed over, now unless told. */
    date: Moment.nullish(),
    /** Of several parcels those that are handed over: the others stay where they are. None: all that were not yet. */
    parcel_ids: z.array(LongId).max(MOST_PARCELS).default([]),
    /** Of the proof that is corrected. */
    version: Version.nullish(),
  }),
  answer: Proof,
  success: 201,
  errors: [
    'shipment.notFound',
    'shipment.wrongStatus',
    'file.notFound',
    'pod.noPin',
    'pod.wrongPin',
    'pod.pinLocked',
    'pod.changedMeanwhile',
    'rate.limited',
  ],
})

export const sendPin = defineEndpoint({
  name: 'pod.send-pin',
  method: 'POST',
  path: '/shipments/pod/pin',
  tag: 'Shipments',
  summary:
    'Send a new PIN: for the delivery to the recipient, or to somebody who receives it for them; to fetch it from a locker; to hand it in at a pickup point, to its sender',
  auth: 'permitted',
  query: EmptyObject,
  body: OfShipment.extend({
    /** Which PIN is meant, by 001 §4; that which may be sent now, unless told. */
    kind: PinKind.nullish(),
    /** Of somebody else than the recipient, who takes it at the door. */
    mobile_number: field(LONGEST_PROOF_FIELD),
  }),
  answer: SentPin,
  errors: ['shipment.notFound', 'shipment.wrongStatus', 'pod.noRecipient', 'rate.limited'],
})

export const receiveDropoff = defineEndpoint({
  name: 'pod.receive-dropoff',
  method: 'POST',
  path: '/shipments/dropoff',
  tag: 'Shipments',
  summary: 'Take what is handed in at a pickup point, by the PIN that its sender was sent: it is collected',
  idempotent: true,
  auth: 'permitted',
  permittedAs: recordTrackingEvents,
  query: EmptyObject,
  body: OfShipment.extend({ pin: Pin }),
  answer: z.object({ id: z.number(), version: z.number(), status: ShipmentStatus }),
  errors: [
    'shipment.notFound',
    'shipment.wrongStatus',
    'pod.noPin',
    'pod.wrongPin',
    'pod.pinLocked',
    'rate.limited',
  ],
})

export const readProofImages = defineEndpoint({
  name: 'pod.images',
  method: 'GET',
  path: '/shipments/pod/images',
  tag: 'Shipments',
  summary: 'Where the photos and the signature of a proof of delivery are, for a few minutes',
  auth: 'permitted',
  query: OfShipment,
  body: EmptyObject,
  answer: z.object({
    images: z.array(PrintedDocument.extend({ id: z.number(), kind: z.enum(['photo', 'signature']) })),
  }),
  errors: ['shipment.notFound'],
})

export const readDigitalProof = defineEndpoint({
  name: 'pod.document',
  method: 'GET',
  path: '/shipments/digital-pod',
  tag: 'Shipments',
  summary: 'The proof of a delivery as a PDF, with its photos and signature',
  auth: 'permitted',
  query: OfShipment.extend({ language: z.enum(LANGUAGES).default('en') }),
  body: EmptyObject,
  // How large it is, is known when it is written, which is when it is opened.
  answer: PrintedDocument.omit({ file_size: true }),
  errors: ['shipment.notFound', 'pod.notFound'],
})
