import { data, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { siteQuery } from '#domains/site/settings-client.ts'
import { load } from '#pages/app-context.ts'
import { ThemeSwitch } from '#pages/layout/theme-switch.tsx'
import { pageTitle } from '#platform/brand.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Actions } from './gallery/actions.tsx'
import { BothThemes } from './gallery/both-themes.tsx'
import { Choices } from './gallery/choices.tsx'
import { Failures } from './gallery/failures.tsx'
import { Fields } from './gallery/fields.tsx'
import { Figures } from './gallery/figures.tsx'
import { Lists } from './gallery/lists.tsx'
import { People } from './gallery/people.tsx'
import { Remarks } from './gallery/remarks.tsx'
import { Shelf } from './gallery/shelf.tsx'
import { Signs } from './gallery/signs.tsx'
import { Waiting } from './gallery/waiting.tsx'
import { Windows } from './gallery/windows.tsx'

/** In demo mode and development only. */
export async function loader({ context }: LoaderFunctionArgs) {
  const site = await load(context, siteQuery)
  if (!site.has_dev_pages) throw data(null, { status: 404 })
  return null
}

const shelves = [
  { title: 'Buttons and links', Parts: Actions },
  { title: 'Fields', Parts: Fields },
  { title: 'Choices', Parts: Choices },
  { title: 'Lists', Parts: Lists },
  { title: 'On their way', Parts: Waiting },
  { title: 'Failures', Parts: Failures },
  { title: 'Remarks', Parts: Remarks },
  { title: 'Windows', Parts: Windows },
  { title: 'People', Parts: People },
  { title: 'Figures', Parts: Figures },
  { title: 'Signs and progress', Parts: Signs },
]

/**
 * `/dev/gallery`: every part of src/ui and every state of a screen, in the page's theme or, with
 * `?themes=both`, in both.
 */
export function Component() {
  const [search] = useSearchParams()
  const isBoth = search.get('themes') === 'both'
  const parts = shelves.map(({ title, Parts }) => (
    <Shelf key={title} title={title}>
      <Parts />
    </Shelf>
  ))
  return (
    <div className={classNames('flex flex-col gap-10 py-8 sm:py-12', isBoth ? 'px-4' : 'page-width')}>
      <title>{pageTitle('Gallery')}</title>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">Gallery</h1>
          <p className="mt-1 text-quiet">What pages are made of. Only in demo mode and in development.</p>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <ButtonLink to={isBoth ? '.' : '?themes=both'} size="sm">
            {isBoth ? 'One theme' : 'Both themes side by side'}
          </ButtonLink>
          <ThemeSwitch />
        </div>
      </div>
      {isBoth ? <BothThemes>{parts}</BothThemes> : parts}
    </div>
  )
}
