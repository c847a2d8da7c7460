/** Mantine dressed in our tokens, so that its parts and ours are one family. */
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  mergeThemeOverrides,
  type VariantColorsResolver,
} from '@mantine/core'

/** Where Mantine would mix a colour from a palette, ours come from a variable that the provider may have set. */
const variantColours: VariantColorsResolver = (input) => {
  const plain = defaultVariantColorsResolver(input)
  const colour = input.color ?? input.theme.primaryColor
  // By a palette its words would be white in the dark.
  if (colour === 'red' && input.variant === 'subtle')
    return {
      background: 'transparent',
      hover: 'var(--red-soft)',
      color: 'var(--red-text)',
      border: plain.border,
    }
  if (colour !== 'provider') return plain
  if (input.variant === 'filled') {
    return {
      background: 'var(--action)',
      hover: 'var(--action-hover)',
      color: 'var(--action-text)',
      border: '1px solid transparent',
    }
  }
  if (input.variant === 'light' || input.variant === 'subtle') {
    return {
      background: input.variant === 'light' ? 'var(--accent-soft)' : 'transparent',
      hover: 'var(--accent-soft)',
      color: 'var(--accent)',
      border: '1px solid transparent',
    }
  }
  return plain
}

/** A palette must be ten fixed colours; ours only fills the slots that no variable reaches. */
const PROVIDER = [
  '#ebf8ee',
  '#d3fcdc',
  '#a8ecb7',
  '#74d88b',
  '#42c161',
  '#1cb03f',
  '#00a422',
  '#06801f',
  '#056c1a',
  '#044f13',
] as const

/** Mantine's own greys would be warmer than ours: what it draws by number is drawn in these. */
const GREYS = [
  '#f6f7f8',
  '#f1f2f4',
  '#e5e7eb',
  '#dbdee3',
  '#cfd3d9',
  '#9aa1ac',
  '#87909d',
  '#656d79',
  '#4a515c',
  '#14171c',
] as const
const DARKS = [
  '#e9ebee',
  '#c3c9d1',
  '#adb4be',
  '#8a929e',
  '#383f49',
  '#252a31',
  '#1b1f24',
  '#15181c',
  '#101216',
  '#0e1013',
] as const

/** Beneath a tick its words begin where its label does: base.css takes the padding of every paragraph, also of theirs. */
const TICKED = {
  description: { paddingInlineStart: 'var(--label-offset-start)' },
  error: { paddingInlineStart: 'var(--label-offset-start)' },
}

/** The list itself scrolls: within a list of choices no other part is one that the keyboard would have to reach. */
const SCROLLING_LIST = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: '13.75rem', overflowY: 'auto' } },
} as const

const theme = createTheme({
  primaryColor: 'provider',
  primaryShade: 7,
  colors: { provider: PROVIDER, gray: GREYS, dark: DARKS },
  variantColorResolver: variantColours,
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  radius: { xs: '0.1875rem', sm: '0.3125rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '80em', xl: '100em' },
  headings: { fontFamily: 'var(--font-text)', fontWeight: '600' },
  // Named, not imported: `Modal.extend` would bring the modal into the entry.
  components: {
    InputWrapper: { styles: { label: { marginBottom: '0.25rem', fontSize: 'var(--t-table)' } } },
    Checkbox: { styles: TICKED },
    Switch: { styles: TICKED },
    Select: SCROLLING_LIST,
    MultiSelect: SCROLLING_LIST,
    Button: { defaultProps: { size: 'sm', fw: 550 } },
    Tooltip: { defaultProps: { openDelay: 350, transitionProps: { duration: 90 }, fz: 'xs' } },
    Modal: {
      defaultProps: {
        centered: true,
        // A dialog that fades would still have the keyboard: the next key would be lost.
        transitionProps: { duration: 120, exitDuration: 0 },
        overlayProps: { backgroundOpacity: 0.35 },
      },
      styles: {
        title: { fontSize: 'var(--t-head)', fontWeight: 600 },
        // What the keyboard goes to is brought above the foot, which is always in view.
        content: { scrollPaddingBottom: '5rem' },
      },
    },
  },
})

interface Names {
  /** What closes a dialog or a toast: Mantine leaves it without a name. */
  readonly close: string
  /** What shows a password as it is typed: Mantine's own name for it is English. */
  readonly showPassword: string
}

/** The theme, with the names of the buttons that Mantine puts in by itself. */
export const mantineTheme = ({ close, showPassword }: Names) => {
  const closes = { defaultProps: { closeButtonProps: { 'aria-label': close } } }
  const shows = { defaultProps: { visibilityToggleButtonProps: { 'aria-label': showPassword } } }
  return mergeThemeOverrides(theme, {
    components: { Modal: closes, Notification: closes, PasswordInput: shows },
  })
}

const shared = {
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--red-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--text-off)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--action)',
  '--mantine-primary-color-filled-hover': 'var(--action-hover)',
  '--mantine-primary-color-contrast': 'var(--action-text)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent)',
  '--mantine-color-provider-filled': 'var(--action)',
  '--mantine-color-provider-filled-hover': 'var(--action-hover)',
  '--mantine-color-provider-light': 'var(--accent-soft)',
  '--mantine-color-provider-light-color': 'var(--accent)',
  '--mantine-color-provider-outline': 'var(--accent)',
}

export const mantineVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': '1.43' },
  light: shared,
  dark: shared,
})
