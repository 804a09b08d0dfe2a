import { type FormEvent, useId, useState } from 'react'
import type { DeskCategory } from '#domains/catalog/categories-desk-contract.ts'
import { categoryIcons, categoryLimits } from '#domains/catalog/categories-limits.ts'
import { IconSign } from '#domains/catalog/components/category-icon.tsx'
import { amountIn } from '#domains/catalog/services-rules.ts'
import { useAdminAction } from '#domains/operators/client.ts'
import { refusedFields, useProblems } from '#platform/form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { currencySign } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { typedNumber } from '#ui/typed-number.ts'

/** The fields of the form; prices are empty or numbers. */
interface Draft {
  name: string
  description: string
  icon: string
  /** One word or phrase per line. */
  words: string
  from: string
  to: string
}

const draftOf = (category: DeskCategory | undefined): Draft => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  icon: category?.icon ?? categoryIcons[0],
  words: category?.synonyms.join('\n') ?? '',
  from: category?.usual_price ? typedNumber(category.usual_price.from) : '',
  to: category?.usual_price ? typedNumber(category.usual_price.to) : '',
})

/**
 * An amount that can't be read is sent as it was typed, so that the API says so beside its field.
 */
const priceIn = (text: string) => (text.trim() === '' ? undefined : (amountIn(text) ?? text))

const bodyOf = ({ name, description, icon, words, from, to }: Draft) => ({
  name,
  description,
  icon,
  synonyms: words
    .split(/[\n,]/)
    .map((word) => word.trim())
    .filter((word) => word !== ''),
  usual_price: from.trim() === '' && to.trim() === '' ? null : { from: priceIn(from), to: priceIn(to) },
})

/** The form of a new category, or of one to change. */
export function CategoryDialog({ category, onClose }: { category: DeskCategory | undefined; onClose: () => void }) {
  const id = useId()
  const [draft, setDraft] = useState(() => draftOf(category))
  const { problems, refusals, refuse, forget } = useProblems()
  const form = useFirstError(refusals)
  const saving = useAdminAction(t('{name} is saved.', { name: draft.name }), { quiet: true })
  const set = (part: Partial<Draft>) => {
    setDraft((all) => ({ ...all, ...part }))
    forget(part)
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    const action = category
      ? { path: `/categories/${category.id}`, method: 'patch' as const, body: bodyOf(draft) }
      : { path: '/categories', body: bodyOf(draft) }
    saving.mutate(action, { onSuccess: onClose, onError: (error) => refuse(refusedFields(error)) })
  }

  const words = Object.entries(problems).find(([path]) => path.startsWith('synonyms'))?.[1]
  const hasFailed = saving.error !== null && Object.keys(refusedFields(saving.error)).length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={category ? t('Edit {name}', { name: category.name }) : t('Add a category')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={id} variant="primary" pending={saving.isPending} pendingText={t('Saving…')}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={send} className="grid gap-5">
        <TextField
          label={t('Name')}
          name="name"
          required
          maxLength={categoryLimits.name}
          hint={category && t('Old addresses lead to a new name.')}
          value={draft.name}
          error={problems['name']}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextField
          label={t('Description')}
          name="description"
          required
          maxLength={categoryLimits.description}
          value={draft.description}
          error={problems['description']}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <Icons icon={draft.icon} onChoose={(icon) => set({ icon })} />
        <TextArea
          label={t('Words for search')}
          name="synonyms"
          optional
          rows={5}
          hint={t('What customers type when they mean it, one in each line.')}
          value={draft.words}
          error={words}
          onChange={(event) => set({ words: event.currentTarget.value })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('Usual price from')}
            name="from"
            optional
            inputMode="decimal"
            start={currencySign()}
            value={draft.from}
            error={problems['usual_price.from'] ?? problems['usual_price']}
            onChange={(event) => set({ from: event.currentTarget.value })}
          />
          <TextField
            label={t('to, an hour')}
            name="to"
            optional
            inputMode="decimal"
            start={currencySign()}
            value={draft.to}
            error={problems['usual_price.to']}
            onChange={(event) => set({ to: event.currentTarget.value })}
          />
        </div>
        {hasFailed && <ErrorPanel cause={saving.error} title={t('The category could not be saved')} />}
      </form>
    </Dialog>
  )
}

function Icons({ icon, onChoose }: { icon: string; onChoose: (icon: string) => void }) {
  return (
    <fieldset>
      <legend className="font-semibold">{t('Icon')}</legend>
      <div className="mt-2 flex flex-wrap gap-1">
        {categoryIcons.map((name) => (
          <label
            key={name}
            className="relative grid size-11 cursor-pointer place-items-center rounded-field border border-transparent hover:bg-sunken has-checked:border-lamp-edge has-checked:bg-lamp-soft has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="icon"
              value={name}
              aria-label={name.replaceAll('-', ' ')}
              checked={icon === name}
              onChange={() => onChoose(name)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <IconSign icon={name} className="size-6" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
