// Runs before anything is painted, so that no colour flashes: what src/ui/theme/look.ts remembered is put on the root.
;(() => {
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  let scheme = system
  try {
    const look = JSON.parse(localStorage.getItem('hubline.look') || '{}')
    if (look.scheme === 'light' || look.scheme === 'dark') scheme = look.scheme
    if (look.density === 'compact' || look.density === 'touch') root.dataset.density = look.density
    for (const [name, value] of Object.entries(look.colours || {}))
      root.style.setProperty(name, String(value))
    if (typeof look.title === 'string') document.title = look.title
    const icon = document.querySelector('link[rel=icon]')
    if (look.favicon && icon) {
      icon.removeAttribute('type')
      icon.href = look.favicon
    }
  } catch {
    // Storage is closed to us (private mode): the defaults are fine.
  }
  const address = new URLSearchParams(location.search)
  if (address.get('wall') === '1') {
    root.dataset.wall = ''
    const its = address.get('scheme')
    if (its === 'light' || its === 'dark') scheme = its
  }
  root.setAttribute('data-mantine-color-scheme', scheme)
})()
