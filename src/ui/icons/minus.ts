import { createIcon } from '../icon.ts'

/** Lucide's "minus". */
export const Minus = /* @__PURE__ */ createIcon('minus', [['path', { d: 'M5 12h14' }]])
