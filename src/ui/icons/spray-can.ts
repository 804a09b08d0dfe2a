import { createIcon } from '../icon.ts'

/** Lucide's "spray-can". */
export const SprayCan = /* @__PURE__ */ createIcon('spray-can', [
  ['path', { d: 'm12 19 8-3' }],
  ['path', { d: 'M14 6h-2' }],
  ['path', { d: 'M18 8.172V5a1 1 0 00-1-1h-2a1 1 0 00-1 1v3.172' }],
  ['path', { d: 'm20 11-8 3' }],
  ['path', { d: 'M20 20a2 2 0 01-2 2h-4a2 2 0 01-2-2v-9a3 3 0 013-3h2a3 3 0 013 3z' }],
  ['path', { d: 'M4 10h.01' }],
  ['path', { d: 'M4 2h.01' }],
  ['path', { d: 'M4 6h.01' }],
  ['path', { d: 'M8 4h.01' }],
  ['path', { d: 'M8 8h.01' }],
])
