import { createIcon } from '../icon.ts'

/** Lucide's "undo-2". */
export const Undo2 = /* @__PURE__ */ createIcon('undo-2', [
  ['path', { d: 'M9 14 4 9l5-5' }],
  ['path', { d: 'M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11' }],
])
