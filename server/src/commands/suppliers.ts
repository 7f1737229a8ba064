// `npm run suppliers`: checks each supplier with calls that buy nothing. Exits with 1 where a check fails.
import { readConfig } from '../config/config.ts'
import { checkSuppliers } from './check-suppliers.ts'
import { readOrExit } from './read-or-exit.ts'

const reports = await checkSuppliers(readOrExit(readConfig))
for (const { line } of reports) process.stdout.write(`${line}\n`)
// Exits at once, because open connections to suppliers would keep the process running for some seconds.
process.exit(reports.every(({ isFine }) => isFine) ? 0 : 1)
