// `npm run db:types`: writes server/src/platform/db/db-types.ts and server/schema.sql from a newly migrated database.
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openLocalDatabase } from '../server/src/platform/db/embedded-database.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { describeSchema } from './describe-schema.ts'

const folder = await mkdtemp(join(tmpdir(), 'nosim-types-'))
await chmod(folder, 0o755)
{
  await using database = await openLocalDatabase(join(folder, 'pg'), 'types', ['fsync=off'])
  await migrate(database.ownerUrl)
  const made = spawnSync(
    'kysely-codegen',
    [
      '--dialect=postgres',
      `--url=${database.ownerUrl}`,
      '--out-file=server/src/platform/db/db-types.ts',
      '--type-mapping={"int8":"number"}',
      '--default-schema=public',
    ],
    { stdio: 'inherit' },
  )
  process.exitCode = made.status ?? 1
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  await writeFile('server/schema.sql', await describeSchema(client))
  await client.end()
}
await rm(folder, { recursive: true, force: true })
