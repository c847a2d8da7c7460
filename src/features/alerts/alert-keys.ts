/** Open the panel of alerts: registered before its code is there. */
export const ALERT_KEYS = 'g w'
