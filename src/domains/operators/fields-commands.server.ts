import { insertField, updateField } from '#domains/catalog/fields-commands.server.ts'
import type { FieldChange, NewField } from '#domains/catalog/fields-contract.ts'
import type { OperatorContext } from '#domains/identity/operator-policy.server.ts'
import { rereadSite } from '#domains/site/settings-queries.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { recordAction } from './commands.server.ts'

/** Adds an own field, and returns its id. Throws as {@link insertField} does. */
export async function createField(context: OperatorContext, field: NewField): Promise<string> {
  const created = await transact(context, async (context) => {
    const id = await insertField(context, field)
    const details = { field_id: id, of: field.of }
    await recordAction(context, { kind: 'operator.field_added', details })
    return id
  })
  await rereadSite(context.db)
  return created
}

/** Changes an own field. Throws as {@link updateField} does. */
export async function changeField(context: OperatorContext, id: string, change: FieldChange): Promise<void> {
  const parts = Object.keys(change).toSorted()
  if (parts.length === 0) return
  await transact(context, async (context) => {
    await updateField(context, id, change)
    await recordAction(context, {
      kind: 'operator.field_changed',
      details: { field_id: id, parts: parts.join(' ') },
    })
  })
  await rereadSite(context.db)
}
