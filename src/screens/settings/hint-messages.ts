import type { SettingKey } from '../../domain/settings/settings.ts'

/** A sentence below a setting, in English; the Afrikaans stands beside the labels (af-messages.ts). */
export const HINTS: Readonly<Partial<Record<SettingKey, string>>> = {
  map_style_url: 'Leave empty for the map of South Africa that comes with Hubline.',
  map_max_node_count: 'Zones from a file with finer borders are refused.',
  websocket_api_url: 'Leave empty to use the address that serves this console.',
  google_login_enabled: 'Works where this platform is registered at Google.',
  is_locker_network: 'Customers are sent to the app on their phone.',
  custom_widget_html: 'HTML of a chat or help widget. It runs in a frame of its own.',
  holiday_work_hours_from: 'Leave both empty where nobody works on public holidays.',
  window_user_terms_and_conditions: 'Headings, lists and links in HTML; anything else is shown as text.',
  terms_and_conditions_version: 'Everybody is asked to accept them again when this changes.',
  insurance_declared_value_enabled:
    'Without it nothing that is declared is insured, and nothing is charged for it.',
  insurance_max_declared_value:
    'What is declared above it is sent without insurance, or not at all. Rate cards may have lower limits.',
  quote_validity_period: 'Of new quotes. Those that were given keep their date.',
  default_waybill_type: 'One for the whole shipment, or one for each of its parcels.',
  quote_show_banking_details: 'Those of manual EFT, under Rates and billing.',
  branch_collection_capacity:
    'A branch code and a number, such as JNB 400. What is booked beyond it is collected on the next service day.',
  note_type_custom: 'Staff choose one when they write a note that accounts do not see.',
  note_type_external: 'Of notes that the account of the shipment sees and writes.',
  delete_shipment_note: 'By staff whose role allows it, and by accounts the notes they wrote.',
  bob_box_reservation_expiry_hours: 'Counted from the end of the promised window.',
  enable_cost_centers:
    'Bookings have a field for the cost centre. An account may demand that it is filled in.',
  notification_name: 'Leave empty to use the title of the console.',
  disable_sending_external_notes_to_accounts:
    'Staff write internal notes only. Accounts still write to you, and what was sent stays.',
}
