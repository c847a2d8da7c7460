/** A waybill for each parcel, or one for the whole shipment (002 §9). */
export const WAYBILL_TYPES = ['parcel', 'shipment'] as const
