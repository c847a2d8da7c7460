/** The longest side of a frame that is believed (px): a page that asks for more is none of ours. */
const MOST_PX = 6_000

/**
 * What a shop's page runs. It asks nothing of that page and gives it nothing: it puts a frame there, whose page belongs to
 * nobody's origin (sandbox), and makes it as high as that page says. Plain script, for pages of any age.
 */
export const WIDGET_SCRIPT = `(() => {
  const all = document.querySelectorAll('script[src*="/widget/tracking.js"]:not([data-hubline])')
  const script = document.currentScript || all[0]
  if (!script || script.hasAttribute('data-hubline')) return
  script.setAttribute('data-hubline', '')
  const said = script.dataset
  const lang = said.lang || document.documentElement.lang || 'en'
  const asked = new URLSearchParams({ lang, theme: said.theme || 'auto' })
  if (said.provider) asked.set('provider', said.provider)
  if (said.reference) asked.set('tracking_reference', said.reference)
  const frame = document.createElement('iframe')
  frame.title = /^af/i.test(lang) ? 'Volg jou pakkie' : 'Track your parcel'
  frame.setAttribute('sandbox', 'allow-forms allow-scripts allow-popups allow-popups-to-escape-sandbox')
  frame.referrerPolicy = 'no-referrer'
  frame.style.cssText = 'display:block;width:100%;max-width:40rem;height:12rem;border:0;border-radius:8px'
  frame.src = new URL('/widget/tracking?' + asked, script.src).href
  addEventListener('message', (event) => {
    const told = event.source === frame.contentWindow && event.data && event.data.hublineTracking
    if (told && told.height > 0 && told.height <= ${MOST_PX}) frame.style.height = Math.ceil(told.height) + 'px'
  })
  const put = () => {
    const target = said.target && document.querySelector(said.target)
    if (target) target.append(frame)
    else if (document.head.contains(script)) document.body.prepend(frame)
    else script.after(frame)
  }
  if (document.readyState === 'loading' && (said.target || document.head.contains(script)))
    addEventListener('DOMContentLoaded', put, { once: true })
  else put()
})()
`

/**
 * What runs inside the frame: tells its height, and shows how the parcel is now once a minute, unless somebody is typing.
 * \`data-again\` stands on the body where a parcel is still on its way.
 */
export const FRAME_SCRIPT = `(() => {
  const tell = () => parent.postMessage({ hublineTracking: { height: document.documentElement.offsetHeight } }, '*')
  new ResizeObserver(tell).observe(document.documentElement)
  const again = () => {
    const typing = document.activeElement && document.activeElement.tagName === 'INPUT'
    if (document.visibilityState === 'visible' && !typing) location.reload()
    else setTimeout(again, 5e3)
  }
  if (document.body.hasAttribute('data-again')) setTimeout(again, 6e4)
})()`
