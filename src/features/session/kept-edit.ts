import type { FieldValues } from 'react-hook-form'
import { type Edit, type EditDraft, type EditOptions, useEdit } from '../../ui/form/use-edit.tsx'
import { type Drafts, type FormId, useKeptDraft, useRestoredDraft } from './drafts.ts'

/**
 * A form (src/ui/form/use-edit.tsx) that outlives a session which ended by itself: `id` is the thing that it is about;
 * `neverKept` says what stands in place of what may not be written down.
 */
export function useKeptEdit<Values extends FieldValues, Answer>(
  drafts: Drafts<EditDraft<Values>>,
  id: FormId,
  { neverKept, ...options }: EditOptions<Values, Answer> & { neverKept?: Partial<Values> },
): Edit<Values> {
  const edit = useEdit({ ...options, draft: useRestoredDraft(drafts, id) })
  const { draft } = edit
  useKeptDraft(drafts, id, draft && { ...draft, typed: { ...draft.typed, ...neverKept } })
  return edit
}
