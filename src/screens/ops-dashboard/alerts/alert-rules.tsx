import { Button, Modal } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import {
  type AlertRule,
  addAlertRule,
  changeAlertRule,
  deleteAlertRule,
  listAlertRules,
  listAlerts,
} from '../../../contract/alerts.ts'
import { permissionOf } from '../../../contract/call.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import { alertMessages } from '../../../features/alerts/messages.ts'
import { useMay } from '../../../features/session/access.tsx'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { useClient } from '../../../features/session/session.tsx'
import { ConfirmDialog } from '../../../ui/components/confirm-dialog.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { forms } from '../../../ui/form/form-messages.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { keepFocus } from '../../../ui/keyboard/keep-focus.ts'
import { useRestoreFocus } from '../../../ui/keyboard/restore-focus.ts'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { RuleForm } from './rule-form.tsx'
import { ruleMessages as messages } from './rule-messages.ts'
import css from './rules.module.css'

type Open =
  | { readonly is: 'form'; readonly rule: AlertRule | null }
  | { readonly is: 'delete' | 'history'; readonly rule: AlertRule }

/** The rules, and in their place the form of one. */
export default function AlertRules({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState<Open | null>(null)
  // List and form are dialogs of their own: neither knows what had the focus before the first of them.
  useRestoreFocus()
  const back = () => setOpen(null)
  if (open?.is === 'form')
    return (
      <FormModal
        opened
        onClose={onClose}
        title={open.rule === null ? messages.addTitle : messages.changeTitle}
        closeOnClickOutside={false}
        size="40rem"
      >
        <RuleForm rule={open.rule} onDone={back} />
      </FormModal>
    )
  return (
    <Modal opened onClose={onClose} title={messages.title} size="40rem">
      <RuleList onOpen={setOpen} />
      {open?.is === 'history' && <History rule={open.rule} />}
      {open?.is === 'delete' && <DeleteRule rule={open.rule} onDone={back} />}
    </Modal>
  )
}

function RuleList({ onOpen }: { onOpen: (open: Open) => void }) {
  const client = useClient()
  const mayAdd = useMay(permissionOf(addAlertRule))
  const mayChange = useMay(permissionOf(changeAlertRule))
  const mayDelete = useMay(permissionOf(deleteAlertRule))
  const { data, error, refetch } = useCallQuery([listAlertRules.name], (call, signal) =>
    call(listAlertRules, { signal }),
  )
  const turn = async ({ id, version, active }: AlertRule) => {
    const outcome = await client(changeAlertRule, { body: { id, version, active: !active } })
    await invalidateCall(listAlertRules)
    if (!outcome.ok) toast({ text: outcome.error, variant: 'error' })
  }
  if (error)
    return <ErrorState small error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
  if (data === undefined) return <SkeletonRows rows={3} columns={2} />
  return (
    <div className={css.rules} ref={keepFocus} tabIndex={-1}>
      <p className={css.text}>{data.alert_rules.length === 0 ? messages.none : messages.text}</p>
      {data.alert_rules.length > 0 && (
        <ul>
          {data.alert_rules.map((rule) => {
            const { id, name, active, severity, condition } = rule
            const flip = active ? messages.switchOff : messages.switchOn
            const facts = [
              alertMessages.kinds[condition.kind],
              messages.severities[severity],
              messages.open(rule.open),
              ...(rule.held_back > 0 ? [messages.heldBack(rule.held_back)] : []),
            ]
            return (
              <li key={id} className={css.rule} aria-label={name}>
                <span className={css.name}>
                  {name}
                  {!active && <span className={css.off}>{messages.off}</span>}
                </span>
                <span className={css.text}>{facts.join(' · ')}</span>
                <span className={css.acts}>
                  <Act
                    label={messages.history}
                    of={messages.historyOf(name)}
                    run={() => onOpen({ is: 'history', rule })}
                  />
                  {mayChange && (
                    <>
                      <Act
                        label={messages.change}
                        of={messages.changeOne(name)}
                        run={() => onOpen({ is: 'form', rule })}
                      />
                      <Act label={flip} of={messages.switchOne(flip, name)} run={() => void turn(rule)} />
                    </>
                  )}
                  {mayDelete && (
                    <Act
                      label={messages.delete}
                      of={messages.deleteOne(name)}
                      run={() => onOpen({ is: 'delete', rule })}
                    />
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {mayAdd && (
        <Button
          variant="default"
          leftSection={<IconPlus size="1rem" stroke={1.8} aria-hidden />}
          onClick={() => onOpen({ is: 'form', rule: null })}
        >
          {messages.add}
        </Button>
      )}
    </div>
  )
}

function Act({ label, of, run }: { label: string; of: string; run: () => void }) {
  return (
    <Button variant="default" size="compact-xs" aria-label={of} onClick={run}>
      {label}
    </Button>
  )
}

/** The newest that a rule has found, and who answered. */
function History({ rule: { id, name } }: { rule: AlertRule }) {
  const { locale } = useMessages()
  const query = { rule_id: id, limit: 20 }
  const { data, error, refetch } = useCallQuery([listAlerts.name, query], (call, signal) =>
    call(listAlerts, { query, signal }),
  )
  const section = useRef<HTMLElement>(null)
  // It opens below the list: whoever does not see it is led there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each rule that is asked about
  useEffect(() => section.current?.focus(), [id])
  const when = (iso: string) => formatDateTime(Date.parse(iso), locale)
  return (
    <section ref={section} tabIndex={-1} aria-label={messages.historyOf(name)} className={css.rules}>
      <h3 className={css.name}>{messages.historyOf(name)}</h3>
      {error && (
        <ErrorState small error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
      )}
      {data?.alerts.length === 0 && <p className={css.text}>{messages.noHistory}</p>}
      <ul>
        {data?.alerts.map((alert) => {
          const facts = [
            messages.opened(when(alert.opened_at)),
            ...(alert.acknowledged_by === null ? [] : [alertMessages.acknowledged(alert.acknowledged_by)]),
            ...(alert.escalated_to === null ? [] : [alertMessages.escalated(alert.escalated_to)]),
            ...(alert.closed_at === null ? [] : [messages.over(when(alert.closed_at))]),
          ]
          return (
            <li key={alert.id} className={css.found}>
              {alert.subject_name} <span className={css.text}>{facts.join(' · ')}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function DeleteRule({ rule: { id }, onDone }: { rule: AlertRule; onDone: () => void }) {
  const client = useClient()
  const remove = async () => {
    onDone()
    const outcome = await client(deleteAlertRule, { query: { id } })
    await invalidateCall(listAlertRules)
    if (outcome.ok) toast({ text: messages.deleted, variant: 'success' })
    else toast({ text: outcome.error, variant: 'error' })
  }
  return (
    <ConfirmDialog
      title={messages.deleteTitle}
      onCancel={onDone}
      answers={[
        { label: forms.leaveIt, onChoose: onDone },
        { label: messages.delete, tone: 'danger', onChoose: () => void remove() },
      ]}
    >
      {messages.deleteText}
    </ConfirmDialog>
  )
}
