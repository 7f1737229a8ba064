// `npm run sbom`: writes the bill of materials of production to sbom.cdx.json, and docs/licences.md.
import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { billOf } from './bill.ts'
import { licencePage, pageOf, refused } from './licences.ts'
import { packagesOf, readLock } from './lock.ts'

const billFile = 'sbom.cdx.json'
const { name, version } = z
  .object({ name: z.string(), version: z.string() })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

const packages = packagesOf(readLock())
const bill = billOf({ name, version }, packages)
writeFileSync(billFile, `${JSON.stringify(bill, undefined, 2)}\n`)
writeFileSync(licencePage, pageOf(packages))
process.stdout.write(
  `${bill.components.length} packages of production: ${billFile}, ${licencePage}\n`,
)
const wrong = refused(packages)
if (wrong.length > 0) {
  process.stderr.write(
    `Licences that are not on the list of scripts/supply/licences.ts:\n${wrong.join('\n')}\n`,
  )
  process.exitCode = 1
}
