/** The colours of the widget as the console's own (src/ui/theme), which are measured for contrast; the button is the provider's. */
const LIGHT =
  '--surface:#fff;--line:#e5e7eb;--strong:#cfd3d9;--text:#14171c;--quiet:#4a515c;--green:#06801f;--red:#b3261e;color-scheme:light'
const DARK =
  '--surface:#15181c;--line:#2a2f36;--strong:#444b55;--text:#e9ebee;--quiet:#a9b1bc;--green:#35c257;--red:#ff8a80;color-scheme:dark'

export const WIDGET_THEMES = ['auto', 'light', 'dark'] as const
export type WidgetTheme = (typeof WIDGET_THEMES)[number]

const ROOTS: Readonly<Record<WidgetTheme, string>> = {
  auto: `:root{${LIGHT}}@media (prefers-color-scheme:dark){:root{${DARK}}}`,
  light: `:root{${LIGHT}}`,
  dark: `:root{${DARK}}`,
}

const COLOUR = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i

/** A colour of the settings, or what stands in for one that is none: it is written into a style sheet. */
const colour = (value: string, instead: string): string =>
  COLOUR.test(value.trim()) ? value.trim() : instead

/** All of the style sheet; nothing comes from elsewhere. */
export function widgetStyles(theme: WidgetTheme, brand: { primary: string; text: string }): string {
  return `${ROOTS[theme]}
*{box-sizing:border-box;margin:0}
html{background:var(--surface);color:var(--text);font:14px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
body{display:grid;gap:16px;padding:20px;border:1px solid var(--line);border-radius:8px}
header{display:flex;align-items:center;justify-content:space-between;gap:12px}
h1{font-size:16px;font-weight:600}
header img{max-width:40%;height:28px;object-fit:contain;object-position:right}
header span{color:var(--quiet)}
form{display:flex;gap:8px}
input,button{height:44px;border-radius:8px;font:inherit;font-size:16px}
input{flex:1;min-width:0;padding:0 12px;border:1px solid var(--strong);background:var(--surface);color:var(--text)}
button{padding:0 20px;border:0;background:${colour(brand.primary, '#06801f')};color:${colour(brand.text, '#ffffff')};font-weight:600;cursor:pointer}
:focus-visible{outline:2px solid var(--green);outline-offset:2px}
article{display:grid;gap:12px;padding-top:16px;border-top:1px solid var(--line)}
h2{font-size:20px;line-height:1.25;font-weight:650;letter-spacing:-.01em}
[data-tone=good] h2{color:var(--green)}
[data-tone=trouble] h2{color:var(--red)}
p,small{color:var(--quiet)}
code{font:500 13px ui-monospace,"SF Mono",Menlo,Consolas,monospace;overflow-wrap:anywhere}
ol{display:grid;grid-template-columns:repeat(5,minmax(0,1fr));gap:4px;padding:0;list-style:none}
li{padding-top:10px;border-top:4px solid var(--strong);color:var(--quiet);font-size:12px;line-height:1.3}
li[data-progress=complete],li[data-progress=current]{border-color:var(--green)}
li[data-progress=current]{color:var(--text);font-weight:600}
[data-tone=trouble] li[data-progress=current]{border-color:var(--red)}
li b{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
footer{display:flex;justify-content:space-between;gap:12px}
a{color:var(--green)}
@media (max-width:25rem){form{flex-direction:column}input{flex:none}ol{grid-template-columns:1fr;gap:6px}li{padding:2px 0 2px 10px;border:0;border-left:4px solid var(--strong)}}`
}
