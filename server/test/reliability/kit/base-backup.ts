import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { OwnServer } from '../../harness/test-database.ts'

const run = promisify(execFile)

/** Copies a running server into an empty folder by the replication protocol: the server writes the copy itself. */
export async function copyServer(server: OwnServer, folder: string): Promise<void> {
  // The server's user writes into this folder.
  const room = `${folder}-room`
  const backup = join(room, 'backup')
  await mkdir(room)
  await own(server, room)
  // `pg` reads this option, which its types do not declare.
  const settings: ConstructorParameters<typeof Client>[0] & { replication: string } = {
    connectionString: server.ownerUrl,
    replication: 'database',
  }
  const client = new Client(settings)
  await client.connect()
  try {
    await client.query(
      `BASE_BACKUP (TARGET 'server', TARGET_DETAIL '${backup}', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`,
    )
  } finally {
    await client.end()
  }
  await mkdir(folder, { mode: 0o700 })
  await run('tar', ['-xf', join(backup, 'base.tar'), '-C', folder])
  await rm(room, { recursive: true })
  await own(server, folder)
}

/** Gives a folder to the user that the server runs as. */
export async function own(server: OwnServer, folder: string): Promise<void> {
  await run('chown', ['-R', `--reference=${server.folder}`, folder])
}
