import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { saveAccountSetting } from '../../contract/account-settings.ts'
import { permissionOf } from '../../contract/call.ts'
import { placeLine } from '../../domain/shipments/address.ts'
import { useMay } from '../../features/session/access.tsx'
import { persistUserSetting } from '../../features/session/save-user-setting.ts'
import { useClient, useGeneralData, useSessionStore } from '../../features/session/session.tsx'
import { toast } from '../../ui/components/toast.ts'
import { DEFAULT_COLLECTION, defaultCollection } from '../shipments/new/default-collection.ts'
import { settingsMessages as messages } from './messages.ts'
import css from './settings.module.css'

const AUTO_ADD = 'auto_add_address_book'

/** How somebody of an account books: what its address book takes in by itself, and where they collect from (001 §3, 000 §3). */
export function BookingSettings({ isOwn }: { isOwn: boolean }) {
  const client = useClient()
  const session = useSessionStore()
  const { data } = useGeneralData()
  const mayKeep = useMay(permissionOf(saveAccountSetting)) && isOwn
  const [saving, setSaving] = useState<boolean | null>(null)
  const kept = data.account_settings.some(({ setting, value }) => setting === AUTO_ADD && value === 'true')
  const keep = async (value: boolean) => {
    setSaving(value)
    const outcome = await client(saveAccountSetting, { body: { setting: AUTO_ADD, value } })
    await session.refresh()
    setSaving(null)
    if (!outcome.ok) toast({ text: outcome.error, variant: 'error' })
  }
  const usual = defaultCollection(data.user_settings)
  const place = [usual.name || usual.company, usual.street_address, placeLine(usual)]
    .filter((part) => part !== '')
    .join(', ')
  const forget = () => {
    persistUserSetting(session, DEFAULT_COLLECTION, null)
    toast({ text: messages.collectionForgotten, variant: 'success' })
  }
  return (
    <fieldset className={css.group}>
      <legend>{messages.booking}</legend>
      {mayKeep && (
        <Switch
          className={css.wholeLine}
          label={messages.autoAdd}
          description={messages.autoAddText}
          checked={saving ?? kept}
          disabled={saving !== null}
          onChange={({ currentTarget }) => void keep(currentTarget.checked)}
        />
      )}
      <p className={css.hint}>{place === '' ? messages.noCollection : `${messages.collection}: ${place}`}</p>
      {place !== '' && (
        <div>
          <Button variant="default" disabled={!isOwn} onClick={forget}>
            {messages.forgetCollection}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
