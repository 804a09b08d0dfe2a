import { z } from 'zod'

/** One of the crews of a provider, who works at the same time as the others. */
export const Crew = z.object({
  /** From 1 to the provider's `capacity`. */
  number: z.int(),
  /** The provider's name for it, else "Crew 2". */
  name: z.string(),
})
export type Crew = z.infer<typeof Crew>
