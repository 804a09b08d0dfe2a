const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Anything as text, without its ids: digits that must not be told stand in a random one sooner or later. */
export function textWithoutIds(anything: unknown): string {
  return JSON.stringify(anything).replaceAll(id, 'an id')
}
