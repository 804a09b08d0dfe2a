// An empty module: see api-reference.ts.
export {}
