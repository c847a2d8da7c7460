import { saveUserSetting } from '../../contract/user-settings.ts'
import type { SessionStore } from '../../streams/session/session.ts'

let saving = Promise.resolve()

/** Keeps a setting of whoever is signed in; one after the other, so that of two choices the later one is kept. */
export function persistUserSetting(store: SessionStore, setting: string, value: unknown): void {
  const whose = store.token()
  saving = saving.then(async () => {
    // Somebody else may have signed in before it was its turn.
    if (store.token() !== whose) return
    const answer = await store.client(saveUserSetting, { body: { setting, value } })
    if (answer.ok) await store.refresh()
  })
}
