import { expect, test } from 'vitest'
import { ApiError, unreachable } from './api-client.ts'
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

test('an unexpected failure shows the fallback', () => {
  expect(shown(500).message).toBe('Failed to propose another time.')
})

test.each([0, 502, 503])('a failure of the connection with status %i says so', (status) => {
  const error = new ApiError(status, 'unreachable', unreachable)
  const toast = { type: 'error', title: 'Connection Error', message: unreachable }
  expect(errorToast(error, 'Failed to propose another time.')).toEqual(toast)
})

test('a fault that is no answer shows the fallback under the given title', () => {
  expect(errorToast(new TypeError('Load failed'), 'Failed to save.', 'Upload Failed')).toEqual({
    type: 'error',
    title: 'Upload Failed',
    message: 'Failed to save.',
  })
})
