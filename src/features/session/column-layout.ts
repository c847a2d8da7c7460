import { useCallback, useState } from 'react'
import { type ColumnLayout, DEFAULT_LAYOUT, readLayout } from '../../ui/table/column-layout.ts'
import { persistUserSetting } from './save-user-setting.ts'
import { useSession, useSessionStore } from './session.tsx'

/**
 * How somebody has arranged the columns of a table, kept with their user settings as `columns.<table>`. Who looks through
 * other eyes sees that person's columns and changes nobody's for longer than the page is open.
 */
export function useColumnLayout(table: string): readonly [ColumnLayout, (layout: ColumnLayout) => void] {
  const setting = `columns.${table}`
  const store = useSessionStore()
  const session = useSession()
  const data = session.is === 'signed-in' ? session.data : null
  const [layout, setLayout] = useState(() =>
    readLayout(data?.user_settings.find((kept) => kept.setting === setting)?.value),
  )
  const isOwner = session.is === 'signed-in' && session.user.logged_in_user === undefined
  const change = useCallback(
    (next: ColumnLayout) => {
      setLayout(next)
      if (isOwner) persistUserSetting(store, setting, next === DEFAULT_LAYOUT ? null : next)
    },
    [store, setting, isOwner],
  )
  return [layout, change]
}
