/** A file store. Keys are paths of plain names (`avatars/some-name.webp`); any other key throws. */
export interface Files {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** The file's bytes, or `undefined` if it does not exist. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Deletes a file. A missing file is not an error. */
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
}
