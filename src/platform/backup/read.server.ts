import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { Checksums, Sums } from './checksums.server.ts'
import { BackupError, entries, groupOf, Header, type OnProgress } from './format.server.ts'

/** A piece of an archive, in the order of its entries. */
export type ArchivePiece =
  | { kind: 'header'; header: Header }
  | { kind: 'rows'; table: string; bytes: Buffer }
  | { kind: 'file'; key: string; bytes: Buffer }
  /** The end. All bytes before it were intact. */
  | { kind: 'sums'; sums: Sums }

/**
 * Reads an archive. Its last piece comes only if nothing is missing and every checksum is right,
 * else this throws a {@link BackupError}.
 */
export async function* readArchive(
  archive: Readable,
  onProgress: OnProgress = () => {},
): AsyncGenerator<ArchivePiece, void> {
  const checksums = new Checksums()
  let isComplete = false
  let isFirst = true
  try {
    for await (const { header, body } of entriesOf(archive)) {
      const piece = pieceOf(header.name, await buffer(body))
      if (isFirst !== (piece.kind === 'header')) throw new BackupError(notOurs)
      isFirst = false
      include(checksums, piece)
      isComplete = piece.kind === 'sums'
      yield piece
      onProgress({ group: groupOf(header.name), bytes: checksums.bytes })
    }
  } catch (error) {
    if (error instanceof BackupError || !isDamage(error)) throw error
    throw new BackupError(`The archive is damaged or incomplete: ${error.message || 'its end is missing.'}`)
  } finally {
    archive.destroy()
  }
  if (!isComplete) throw new BackupError('The archive is incomplete: its end is missing.')
}

const entriesOf = (archive: Readable) =>
  Readable.toWeb(archive).pipeThrough(createTarDecoder({ strict: true })) as AsyncIterable<ParsedTarEntry>

const notOurs = 'This file is not a backup of Porchlight.'

/**
 * Whether an error means that the archive is damaged: those of the decompression, of tar and of
 * JSON. Other errors are ours.
 */
function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if (error instanceof SyntaxError) return true
  const { code = '' } = error as NodeJS.ErrnoException
  return (
    /^(ZSTD|Z_)/.test(code) ||
    /^(Tar archive|Invalid tar|Unexpected end|Premature close|Unknown frame)/i.test(error.message)
  )
}

function pieceOf(name: string, bytes: Buffer): ArchivePiece {
  if (name === entries.header) return { kind: 'header', header: parse(Header, bytes) }
  if (name === entries.checksums) return { kind: 'sums', sums: parse(Sums, bytes) }
  const [folder, ...rest] = name.split('/')
  if (folder === 'tables' && rest[0]) return { kind: 'rows', table: rest[0], bytes }
  if (folder === 'files') return { kind: 'file', key: rest.join('/'), bytes }
  throw new BackupError(notOurs)
}

function parse<Value>(
  schema: {
    safeParse: (value: unknown) => { success: boolean; data?: Value; error?: { issues: { message: string }[] } }
  },
  bytes: Buffer,
): Value {
  const { data, error } = schema.safeParse(JSON.parse(bytes.toString()))
  if (data === undefined) throw new BackupError(error?.issues[0]?.message ?? notOurs)
  return data
}

function include(checksums: Checksums, piece: ArchivePiece): void {
  if (piece.kind === 'rows') checksums.add(`tables/${piece.table}`, piece.bytes)
  if (piece.kind === 'file') {
    const name = entries.file(piece.key)
    checksums.add(groupOf(name), name, piece.bytes)
  }
  if (piece.kind === 'sums') compare(checksums.finish(), piece.sums)
}

function compare(found: Sums, expected: Sums): void {
  const names = new Set([...Object.keys(found), ...Object.keys(expected)])
  const empty = new Checksums()
  empty.count('empty', 0)
  const nothing = empty.finish()['empty']
  for (const name of names)
    if ((found[name] ?? nothing)?.sha256 !== (expected[name] ?? nothing)?.sha256)
      throw new BackupError(`The archive is damaged: the checksum of ${name} is wrong.`)
}

/** Reads a whole archive and checks it, without restoring anything. */
export async function checkArchive(
  archive: Readable,
  onProgress?: OnProgress,
): Promise<{ header: Header; sums: Sums }> {
  let header: Header | undefined
  for await (const piece of readArchive(archive, onProgress)) {
    if (piece.kind === 'header') header = piece.header
    if (piece.kind === 'sums' && header) return { header, sums: piece.sums }
  }
  throw new BackupError('The archive is empty.')
}
