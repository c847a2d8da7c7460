import { LogoMark } from '../theme/logo-mark.tsx'

/** Before there are words for anything: our mark, where the page that has them shows it too. It stands in index.html as well. */
export function Boot() {
  return (
    <div className="opening">
      <LogoMark size={2.5} />
    </div>
  )
}
