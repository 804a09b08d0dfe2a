import { beforeEach, expect, test, vi } from 'vitest'
import { type Toast, toast } from '#ui/toast.tsx'
import { ApiError } from './api-client.ts'
import { showError } from './show-error.ts'

vi.mock('#ui/toast.tsx', () => ({ toast: vi.fn<(message: Toast) => void>() }))

beforeEach(() => vi.mocked(toast).mockReset())

const messages = () => vi.mocked(toast).mock.calls.map(([{ message }]) => message)

test.each([400, 403, 404, 409, 422, 429])('a %i shows the server’s reason', (status) => {
  showError(new ApiError(status, 'rejected', 'You have sent many proposals today.'), 'Failed to propose another time.')
  expect(messages()).toEqual(['You have sent many proposals today.'])
})

test.each([0, 500, 503])('a failure with status %i shows the fallback', (status) => {
  showError(new ApiError(status, 'unexpected', 'An unexpected error occurred.'), 'Failed to propose another time.')
  expect(messages()).toEqual(['Failed to propose another time.'])
})

test('without a fallback the message of the error is shown, under the given title', () => {
  const unreachable = new ApiError(0, 'unreachable', 'Unable to connect.')
  showError(unreachable, undefined, 'Upload Failed')
  expect(toast).toHaveBeenCalledWith({ type: 'error', title: 'Upload Failed', message: 'Unable to connect.' })
})

test('an ended session shows nothing', () => {
  showError(new ApiError(401, 'PGRST301', 'Please log in.'), 'Failed to propose another time.')
  expect(messages()).toEqual([])
})
