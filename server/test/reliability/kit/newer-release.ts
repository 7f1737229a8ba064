// Starts the product like a later release, with one more migration of a kind that old processes tolerate.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrate, migrationFolder } from '../../../src/platform/db/migrate.ts'
import { main } from '../../../src/main.ts'

const folder = await mkdtemp(join(tmpdir(), 'nosim-newer-'))
try {
  await cp(migrationFolder, folder, { recursive: true })
  await writeFile(
    join(folder, '9999_newer.sql'),
    `alter table store_order add column newer_note text not null default 'new';
create table newer_table (id bigint primary key generated always as identity, store_order uuid references store_order (id));
create index newer_index on rental (created_at);
`,
  )
  await migrate(process.env.DATABASE_OWNER_URL ?? '', pathToFileURL(`${folder}/`))
} finally {
  await rm(folder, { recursive: true })
}
await main()
