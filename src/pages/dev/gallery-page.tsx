import { type LoaderFunctionArgs, data } from 'react-router'
import { siteQuery } from '../../features/site/client.ts'
import { load } from '../app-context.ts'
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

/** `/dev/gallery`: every part of src/ui in every state, in both themes. */
export function Component() {
  return (
    <div className="page-width flex flex-col gap-10 py-8 sm:py-12">
      <title>Gallery · Porchlight</title>
      <div>
        <h1 className="text-3xl">Gallery</h1>
        <p className="mt-1 text-quiet">
          What pages are made of, in the light and the dark theme. Only in demo mode and in development.
        </p>
      </div>
      <Shelf title="Buttons and links" content={Actions} />
      <Shelf title="Fields" content={Fields} />
      <Shelf title="Choices" content={Choices} />
      <Shelf title="Lists" content={Lists} />
      <Shelf title="Remarks" content={Remarks} />
      <Shelf title="Windows" content={Windows} />
      <Shelf title="People" content={People} />
      <Shelf title="Signs and progress" content={Signs} />
    </div>
  )
}
