/** Where files lie. Keys are paths of plain names (`avatars/some-name.webp`); any other is a mistake of ours and throws. */
export interface Files {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** The file's bytes; `undefined` when there is no such file. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** One that is not there counts as deleted. */
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
}
