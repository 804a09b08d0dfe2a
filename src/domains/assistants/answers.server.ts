import { RefusedCall } from './calls.server.ts'
import { namesNote } from './rules.ts'

/**
 * The handler of a tool. Answers with the value of `work` as JSON and a note that names are texts
 * of providers, or with the sentence of a refusal, which holds no text of a provider. Any other
 * error is ours, and fails the request.
 */
export const answered =
  <Input>(work: (input: Input) => Promise<Record<string, unknown>>) =>
  async (input: Input) => {
    try {
      const structuredContent = { ...(await work(input)), note: namesNote }
      return { structuredContent, content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }] }
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error
      return { isError: true, content: [{ type: 'text' as const, text: error.message }] }
    }
  }
