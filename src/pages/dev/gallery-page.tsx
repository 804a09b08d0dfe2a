import { type LoaderFunctionArgs, data } from 'react-router'
import { siteQuery } from '../../features/site/client.ts'
import { load } from '../app-context.ts'
import { ThemeSwitch } from '../layout/theme-switch.tsx'
import { Actions } from './gallery/actions.tsx'
import { Choices } from './gallery/choices.tsx'
import { Fields } from './gallery/fields.tsx'
import { Lists } from './gallery/lists.tsx'
import { People } from './gallery/people.tsx'
import { Remarks } from './gallery/remarks.tsx'
import { Shelf } from './gallery/shelf.tsx'
import { Signs } from './gallery/signs.tsx'
import { Windows } from './gallery/windows.tsx'

/** In demo mode and development only, like the outbox. */
export async function loader({ context }: LoaderFunctionArgs) {
  const site = await load(context, siteQuery)
  if (!site.has_dev_pages) throw data(null, { status: 404 })
  return null
}

/** `/dev/gallery`: every part of src/ui in every state. The theme is the page's: tokens are resolved at the root. */
export function Component() {
  return (
    <div className="page-width flex flex-col gap-10 py-8 sm:py-12">
      <title>Gallery · Porchlight</title>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">Gallery</h1>
          <p className="mt-1 text-quiet">What pages are made of. Only in demo mode and in development.</p>
        </div>
        <ThemeSwitch />
      </div>
      <Shelf title="Buttons and links">
        <Actions />
      </Shelf>
      <Shelf title="Fields">
        <Fields />
      </Shelf>
      <Shelf title="Choices">
        <Choices />
      </Shelf>
      <Shelf title="Lists">
        <Lists />
      </Shelf>
      <Shelf title="Remarks">
        <Remarks />
      </Shelf>
      <Shelf title="Windows">
        <Windows />
      </Shelf>
      <Shelf title="People">
        <People />
      </Shelf>
      <Shelf title="Signs and progress">
        <Signs />
      </Shelf>
    </div>
  )
}
