import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { filled } from '../../test/deploy-files.ts'
import { freePort } from '../../test/free-ports.ts'
import type { Machine } from '../../test/machine.ts'
import type { BackupOf } from './node.ts'
import type { Programs } from './packages.ts'

/** A stand-in for S3, to which pgBackRest writes. */
export interface BackupStore {
  configure: BackupOf
}

const bucket = 'backups'

/**
 * Starts the stand-in with a certificate of its own, because pgBackRest speaks to S3 with TLS only.
 */
export async function startBackupStore(machine: Machine, programs: Programs): Promise<BackupStore> {
  const [key, cert] = [join(machine.folder, 's3.key'), join(machine.folder, 's3.crt')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  await machine.run(programs.openssl, ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...subject])
  const port = await freePort()
  const server = new S3rver({
    address: 'localhost',
    port,
    directory: join(machine.folder, 's3'),
    silent: true,
    key: await readFile(key),
    cert: await readFile(cert),
    // It rejects the signature of pgBackRest's requests that list the bucket; the cause was not
    // found.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  await server.run()
  machine.defer(() => server.close())
  const [logs, locks] = [join(machine.folder, 'backup-logs'), join(machine.folder, 'backup-locks')]
  await machine.run('mkdir', [logs, locks])
  return {
    configure: ({ name, data, port: postgres, sockets }) =>
      machine.write(
        `pgbackrest-${name}.conf`,
        filled('pgbackrest/pgbackrest.conf.template', {
          BACKUP_TYPE: 's3',
          BACKUP_PATH: '/cluster',
          BACKUP_S3_BUCKET: bucket,
          BACKUP_S3_ENDPOINT: 'localhost',
          BACKUP_S3_REGION: 'us-east-1',
          BACKUP_S3_KEY: 'S3RVER',
          BACKUP_S3_SECRET: 'S3RVER',
          BACKUP_S3_MORE: `repo1-storage-port=${port}\nrepo1-s3-uri-style=path\nrepo1-storage-ca-file=${cert}`,
          BACKUP_PASSPHRASE: 'a passphrase for all backups of the cluster',
          BACKUP_LOCK_PATH: locks,
          BACKUP_LOG_PATH: logs,
          NODE_DATA: data,
          NODE_PORT: postgres,
          SOCKET_DIR: sockets,
        }),
      ),
  }
}
