import { TextInput } from '@mantine/core'
import { useEffect, useReducer, useRef, useState } from 'react'
import { listTags } from '../../../contract/tags.ts'
import { addZone, changeZone, listZones, type Zone } from '../../../contract/zones.ts'
import { FIRST_ZONE_COLOUR } from '../../../domain/zones/zone.ts'
import type { DrawnMap } from '../../../features/fleet-map/lazy-fleet-map.tsx'
import { AlsoEditing } from '../../../features/presence/also-here.tsx'
import { useAccess } from '../../../features/session/access.tsx'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { useClient } from '../../../features/session/session.tsx'
import { SidePanel } from '../../../ui/components/side-panel.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { SearchableMultiSelect } from '../../../ui/form/searchable-multi-select.tsx'
import { useEdit, useEscapeOut } from '../../../ui/form/use-edit.tsx'
import { BorderFields, partNames } from './border-fields.tsx'
import { createDrawing, type Drawing } from './draw-on-map.ts'
import { zoneMessages as messages } from './messages.ts'
import { useEditLock } from './use-edit-lock.tsx'
import {
  areaOf,
  crossedAt,
  draftOf,
  drawZone,
  isEnough,
  NO_DRAFT,
  nodesOf,
  type ZoneDraft,
} from './zone-draft.ts'
import css from './zones.module.css'

type Typed = {
  readonly name: string
  readonly colour: string
  readonly dwell: string
  readonly tags: string
  /** As JSON, so that a border that is drawn is typed as any other field. */
  readonly border: string
}

const typedOf = (zone: Zone | null): Typed => ({
  name: zone?.name ?? '',
  colour: zone?.colour ?? FIRST_ZONE_COLOUR,
  dwell: zone?.dwell_minutes?.toString() ?? '',
  tags: zone?.tag_ids.join() ?? '',
  border: JSON.stringify(zone === null ? [] : draftOf(zone.area).rings),
})

/** What is wrong with a border before it is sent; null where nothing is seen. */
function borderProblem(draft: ZoneDraft, mostNodes: number): string | null {
  if (draft.rings.length === 0 || !draft.rings.every(isEnough)) return messages.tooFew
  if (areaOf(draft) === null) return messages.open
  const nodes = nodesOf(draft)
  if (nodes > mostNodes) return messages.tooFine(nodes, mostNodes)
  const crossed = crossedAt(draft)
  return crossed === null ? null : messages.crossed(partNames(draft)[crossed.ring] ?? '', crossed.node + 1)
}

interface ZoneEditorProps {
  /** Null for a new one. */
  zone: Zone | null
  /** Null while the map is not in sight: what was drawn stays. */
  drawn: DrawnMap | null
  onDone: (id: number | null) => void
}

/** Draws a zone, or changes one: on the map, and by a list of its nodes. */
export default function ZoneEditor({ zone, drawn, onDone }: ZoneEditorProps) {
  const client = useClient()
  const { settings } = useAccess()
  const most = settings.map_max_node_count
  const [draft, act] = useReducer(drawZone, zone === null ? NO_DRAFT : draftOf(zone.area))
  const drawing = useDrawing(drawn, draft, act)
  const newest = useRef(draft)
  newest.current = draft
  const { isLost, dialog, note } = useEditLock()
  const edit = useEdit<Typed, { zone: Zone }>({
    saved: typedOf(zone),
    version: zone?.version,
    check: ({ name, dwell }) => {
      const border = borderProblem(newest.current, most)
      return {
        ...(name.trim() === '' && { name: messages.required }),
        ...(dwell.trim() !== '' && !/^\d+$/.test(dwell.trim()) && { dwell: messages.wholeNumber }),
        ...(border !== null && { border }),
      }
    },
    async send(typed, { version, saved }) {
      const area = areaOf(newest.current)
      const terms = {
        name: typed.name,
        colour: typed.colour,
        dwell_minutes: typed.dwell.trim() === '' ? null : Number(typed.dwell),
        tag_ids: typed.tags.split(',').flatMap((id) => (id === '' ? [] : Number(id))),
      }
      const isRedrawn = typed.border !== saved.border
      const outcome =
        zone === null
          ? await client(addZone, {
              body: { ...terms, area: area ?? { type: 'Polygon', coordinates: [] } },
              idempotencyKey: crypto.randomUUID(),
            })
          : await client(changeZone, {
              body: {
                id: zone.id,
                version: version ?? zone.version,
                ...terms,
                ...(isRedrawn && area !== null && { area }),
              },
            })
      if (outcome.ok) return outcome
      const fields: Readonly<Record<string, string>> = {
        area: 'border',
        dwell_minutes: 'dwell',
        tag_ids: 'tags',
      }
      return {
        ...outcome,
        ...(outcome.field !== undefined && { field: fields[outcome.field] ?? outcome.field }),
      }
    },
    onRefused: () => void invalidateCall(listZones),
    onSaved: ({ zone: saved }) => {
      void invalidateCall(listZones)
      toast({ text: messages.saved(saved.name), variant: 'success' })
      onDone(saved.id)
    },
  })
  const { set } = edit
  const border = JSON.stringify(draft.rings)
  const sent = useRef(border)
  useEffect(() => {
    if (sent.current === border) return
    sent.current = border
    note()
    set({ border })
  })
  // What is typed in the fields was something that they did, too.
  const { name, colour, dwell, tags } = edit.values
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a field is one
  useEffect(() => note(), [name, colour, dwell, tags])
  const { leave, question } = useEscapeOut(edit.isDirty, () => {
    edit.settle()
    onDone(zone?.id ?? null)
  })
  const title = zone?.name ?? messages.newZone
  return (
    <SidePanel half label={title} title={title} onClose={leave}>
      {isLost !== null && (
        <p className={css.note} role="alert">
          {isLost}
        </p>
      )}
      <form className={css.form} {...edit.form} noValidate>
        {zone !== null && <AlsoEditing form={`zone/${zone.id}`} />}
        <TextInput
          label={messages.name}
          maxLength={100}
          autoComplete="off"
          data-autofocus
          {...edit.text('name')}
        />
        <div className={css.pair}>
          <ColourField value={colour} onChange={(value) => edit.set({ colour: value })} />
          <TextInput
            label={messages.dwell}
            description={messages.dwellHint}
            inputMode="numeric"
            autoComplete="off"
            {...edit.text('dwell')}
          />
        </div>
        <TagsField
          value={tags}
          error={edit.field('tags').error}
          onChange={(value) => edit.set({ tags: value })}
        />
        <BorderFields draft={draft} act={act} drawing={drawing} error={edit.field('border').error} />
        <SaveBar of={edit} save={messages.save} onLeave={() => onDone(zone?.id ?? null)} />
      </form>
      {dialog}
      {question}
    </SidePanel>
  )
}

function useDrawing(
  drawn: DrawnMap | null,
  draft: ZoneDraft,
  act: Parameters<typeof createDrawing>[1],
): Drawing | null {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  useEffect(() => {
    if (drawn === null) return
    const made = createDrawing(drawn, act)
    setDrawing(made)
    return () => {
      setDrawing(null)
      made.end()
    }
  }, [drawn, act])
  useEffect(() => drawing?.set(draft), [drawing, draft])
  return drawing
}

function ColourField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextInput
      label={messages.colour}
      type="color"
      value={value.toLowerCase()}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

interface TagsFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function TagsField({ value, error, onChange }: TagsFieldProps) {
  const { data } = useCallQuery([listTags.name, 'map'], (call, signal) =>
    call(listTags, { query: { type: 'map' }, signal }),
  )
  const chosen = value.split(',').filter((id) => id !== '')
  const offered = (data?.tags ?? []).filter(({ active, id }) => active || chosen.includes(String(id)))
  if (offered.length === 0) return null
  return (
    <SearchableMultiSelect
      label={messages.tags}
      data={offered.map(({ id, name, map_use }) => ({
        value: String(id),
        label: map_use === null ? name : `${name} (${messages.uses[map_use]})`,
      }))}
      value={chosen}
      error={error}
      onChange={(ids) => onChange(ids.join())}
    />
  )
}
