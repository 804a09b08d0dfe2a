import { ApiError } from '#platform/api-client.ts'

/** Whether a request failed because it needs a code of an authenticator app, or had a wrong one. */
export const isAboutCode = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'code_required' || error.code === 'wrong_code')
