import { createIcon } from '../icon.ts'

/** Lucide's "clock-3". */
export const Clock3 = /* @__PURE__ */ createIcon('clock-3', [
  ['circle', { cx: '12', cy: '12', r: '10' }],
  ['path', { d: 'M12 6v6h4' }],
])
