import { Mark } from '../theme/logo-mark.tsx'

/** Before there are words for anything: our mark, where the page that has them shows it too. It stands in index.html as well. */
export function Opening() {
  return (
    <div className="opening">
      <Mark size={2.5} />
    </div>
  )
}
