/**
 * Adds a value to a cache as the newest, and removes the oldest ones if it then has more than
 * `most`.
 */
export function keepNewest<Key, Value>(memory: Map<Key, Value>, key: Key, value: Value, most: number): void {
  memory.delete(key)
  memory.set(key, value)
  for (const oldest of memory.keys()) {
    if (memory.size <= most) return
    memory.delete(oldest)
  }
}
