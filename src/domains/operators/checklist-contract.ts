import { z } from 'zod'

/** The points of the checklist, in their order. */
export const checklistItems = ['mail', 'address', 'backups', 'legal', 'providers'] as const

/** The steps that a new site still needs before users come (docs/launch.md). */
export const Checklist = z.object({
  /** Whether an operator has hidden it, or the site is a demo. */
  is_hidden: z.boolean(),
  items: z.array(
    z.object({
      name: z.enum(checklistItems),
      is_done: z.boolean(),
      /** The result of the check, and what to do. */
      says: z.string(),
    }),
  ),
})
export type Checklist = z.infer<typeof Checklist>
