/** UI permissions of roles (000 §6): what screens show beside what calls allow. Apart from role.ts, which every first script holds. */

/** The groups of UI permissions, in order. */
export const UI_GROUPS = ['General', 'Maps', 'Tools'] as const
export type UiGroup = (typeof UI_GROUPS)[number]

/** UI permissions, grouped as staff see them (000 §6). */
export const UI_PERMISSIONS = {
  hide_log_out_button: { group: 'General', label: 'Hide the log-out button' },
  hide_site_wide_banner: { group: 'General', label: 'Hide the site-wide banner' },
  // Used by the zones of the map, document 002 section 2.
  maps_edit: { group: 'Maps', label: 'Edit maps' },
  maps_live_drivers: {
    group: 'Maps',
    label: 'View drivers live',
    note: 'Takes effect when the map asks for it: until then whoever has the map sees drivers',
  },
  // Used by bulk notifications, document 002 section 2.
  tools_bulk_notifications: {
    group: 'Tools',
    label: 'Send bulk notifications',
    note: 'Takes effect with bulk notifications',
  },
} as const satisfies Record<string, { group: UiGroup; label: string; note?: string }>
export type UiPermission = keyof typeof UI_PERMISSIONS
