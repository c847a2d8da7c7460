/** Under this name it is kept that somebody does not want to be reminded of their old browser. */
export const BROWSER_ALERT = 'hide_browser_alert'
