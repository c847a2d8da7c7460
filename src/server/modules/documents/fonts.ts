import { createRequire } from 'node:module'

/** Inter, as on the screens: Latin with all its accents, Greek and Cyrillic; of what is used a part goes into each document. */
const require = createRequire(import.meta.url)
export const FONT_FILES = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
} as const
