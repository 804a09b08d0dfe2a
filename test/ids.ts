const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** A value as text without ids, because the digits of a random id can match a secret by chance. */
export function textWithoutIds(anything: unknown): string {
  return JSON.stringify(anything).replaceAll(id, 'an id')
}
