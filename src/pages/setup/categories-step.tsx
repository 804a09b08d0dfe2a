import { useState } from 'react'
import type { DeskCategory } from '#domains/catalog/categories-desk-contract.ts'
import { MOST_CATEGORIES } from '#domains/catalog/categories-limits.ts'
import { IconSign } from '#domains/catalog/components/category-icon.tsx'
import { useAdminAction } from '#domains/operators/client.ts'
import { CategoryDialog } from '#pages/admin/category-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { t } from '#ui/language.ts'
import { StepForm } from './step-form.tsx'

/** The categories that the site shows. Each choice is saved at once. */
export function CategoriesStep({ categories, onDone }: { categories: DeskCategory[]; onDone: () => void }) {
  const [isAdding, setAdding] = useState(false)
  const [problem, setProblem] = useState<string>()

  function next() {
    if (!categories.some(({ is_active }) => is_active)) return setProblem(t('Please show at least one category.'))
    setProblem(undefined)
    onDone()
  }

  return (
    <>
      <StepForm
        title={t('What do people look for?')}
        lead={t('Choose the categories that you show, and add your own.')}
        button={t('Continue')}
        problem={problem}
        onSubmit={next}
      >
        <ul aria-label={t('Categories')} className="divide-y divide-line border-y border-line">
          {categories.map((category) => (
            <Row key={category.id} category={category} />
          ))}
        </ul>
        <div>
          <Button onClick={() => setAdding(true)} disabled={categories.length >= MOST_CATEGORIES}>
            {t('Add a category')}
          </Button>
        </div>
      </StepForm>
      {isAdding && <CategoryDialog category={undefined} onClose={() => setAdding(false)} />}
    </>
  )
}

function Row({ category: { id, name, icon, description, is_active } }: { category: DeskCategory }) {
  const showing = useAdminAction(is_active ? t('{name} is hidden.', { name }) : t('{name} is shown.', { name }))
  const [isShown, setShown] = useState(is_active)
  const toggle = (shown: boolean) => {
    setShown(shown)
    const action = { path: `/categories/${id}`, method: 'patch', body: { is_active: shown } } as const
    showing.mutate(action, { onError: () => setShown(!shown) })
  }
  return (
    <li className="flex items-center gap-4 py-2">
      <IconSign icon={icon} className="size-6 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1">
        <Checkbox checked={isShown} onChange={({ target }) => toggle(target.checked)}>
          {name}
        </Checkbox>
        <p className="text-sm text-quiet">{description}</p>
      </div>
    </li>
  )
}
