import type { LiveHealth } from '../../contract/live-health.ts'
import { formatDateTime } from '../../domain/values/moment.ts'
import { useGeneralData } from '../../features/session/session.tsx'
import { formatCount } from '../../ui/chart/stat.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { currentLocale } from '../../ui/messages/current-language.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { liveFeed as messages } from './feed-messages.ts'
import { formatBytes, formatSpan, scopeInWords, standingOf } from './feed-rates.ts'
import css from './tools.module.css'

/** More than these are not read by anybody: those in trouble stand first. */
const MOST_ROWS = 100

/** Who watches, and how far behind each is, and why. */
export function SocketsTable({ health }: { health: LiveHealth }) {
  const { roleName } = useMessages().profile
  const known = useGeneralData()
  const rows = health.watching.slice(0, MOST_ROWS)
  if (rows.length === 0) {
    return (
      <EmptyState title={messages.nobody} small>
        {messages.nobodyText}
      </EmptyState>
    )
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
      <section className={css.scroll} aria-label={messages.each} tabIndex={0}>
        <table className={css.sockets}>
          <thead>
            <tr>
              <th scope="col">{messages.columns.who}</th>
              <th scope="col">{messages.columns.sees}</th>
              <th scope="col">{messages.columns.how}</th>
              <th scope="col" className={css.number}>
                {messages.columns.behind}
              </th>
              <th scope="col" className={css.number}>
                {messages.columns.onTheWay}
              </th>
              <th scope="col" className={css.number}>
                {messages.columns.heard}
              </th>
              <th scope="col" className={css.number}>
                {messages.columns.connected}
              </th>
              <th scope="col">{messages.columns.version}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((socket) => {
              const { tone, short, why } = standingOf(socket, health.at)
              return (
                <tr key={socket.id} data-tone={tone}>
                  <th scope="row">
                    {socket.user ?? messages.visitor}
                    {socket.role !== null && (
                      <span className={css.quiet}>
                        {roleName({ id: socket.role_id ?? 0, label: socket.role })}
                      </span>
                    )}
                  </th>
                  <td>{scopeInWords(socket.scope, known)}</td>
                  <td className={css.standing}>
                    <span className={css.tone}>{short}</span>
                    {tone !== 'good' && <span className={css.why}>{why}</span>}
                  </td>
                  <td className={css.number}>
                    {socket.behind === null ? '–' : messages.events(formatCount(socket.behind))}
                  </td>
                  <td className={css.number}>{formatBytes(socket.buffered)}</td>
                  <td className={css.number}>{messages.ago(formatSpan(health.at - socket.heard_at))}</td>
                  <td className={css.number} title={formatDateTime(socket.since, currentLocale())}>
                    {formatSpan(health.at - socket.since)}
                  </td>
                  <td className={css.version}>{socket.client_version}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      {health.watching.length > MOST_ROWS && (
        <p className={css.more}>{messages.more(formatCount(health.sockets - MOST_ROWS))}</p>
      )}
    </>
  )
}
