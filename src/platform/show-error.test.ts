import { expect, test } from 'vitest'
import { ApiError } from './api-client.ts'
import { errorToast } from './show-error.ts'

const shown = (status: number) =>
  errorToast(
    new ApiError(status, 'rejected', 'You have sent many proposals today.'),
    'Failed to propose another time.',
    'Upload Failed',
  )

test.each([400, 403, 404, 409, 422, 429])('a %i shows the server’s reason', (status) => {
  expect(shown(status).message).toBe('You have sent many proposals today.')
})

test.each([0, 500, 503])('a failure with status %i shows the fallback', (status) => {
  expect(shown(status).message).toBe('Failed to propose another time.')
})

test('a fault that is no answer shows the fallback under the given title', () => {
  expect(errorToast(new TypeError('Load failed'), 'Failed to save.', 'Upload Failed')).toEqual({
    type: 'error',
    title: 'Upload Failed',
    message: 'Failed to save.',
  })
})
