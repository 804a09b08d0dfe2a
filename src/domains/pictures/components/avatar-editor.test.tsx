import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createApiClient } from '#platform/api-client.ts'
import { ApiProvider } from '#platform/api-context.tsx'
import { AvatarEditor } from './avatar-editor.tsx'

test('without a photo, the user can upload one and has none to remove', () => {
  const html = editor(null)
  expect(html).toContain('Upload photo')
  expect(html).not.toContain('Remove photo')
  expect(html).toContain('accept="image/jpeg,image/png,image/gif,image/webp,image/avif"')
})

test('the photo is shown in the largest size and can be changed and removed', () => {
  const html = editor('/storage/v1/object/public/avatars/me.webp')
  expect(html).toContain('src="/storage/v1/object/public/avatars/me.webp?size=xl"')
  expect(html).toContain('Change photo')
  expect(html).toContain('Remove photo')
})

function editor(avatar_url: string | null): string {
  const api = createApiClient(async () => Response.error())
  const profile = { id: 'a', user_type: 'customer' as const, name: 'Robin Reed', avatar_url }
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider api={api}>
        <AvatarEditor profile={profile} />
      </ApiProvider>
    </QueryClientProvider>,
  )
}
