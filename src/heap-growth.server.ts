import { setFlagsFromString } from 'node:v8'

// Imported before everything else. By default, the heap may double before old objects are
// collected: a third of the memory under load was garbage. It costs a twentieth of the CPU time of
// a page.
setFlagsFromString('--heap-growing-percent=40')
