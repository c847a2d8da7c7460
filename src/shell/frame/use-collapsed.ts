import { useLocalStorage } from '@mantine/hooks'

/** Whether the side navigation is narrow, remembered under the name of 000 §2. */
export function useCollapsed() {
  return useLocalStorage({
    key: 'is_navbar_collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
}
