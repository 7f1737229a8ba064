import type { TestClient, Answer } from './test-client.ts'
import type { RawAnswer } from './http-request.ts'
import type { TestApp } from './test-app.ts'

/** An id that no user has. */
export const absentId = '00000000-0000-7000-8000-000000000000'

export const block = (admin: TestClient, user: TestClient, reason = 'A test'): Promise<Answer> =>
  admin.post(`/api/admin/users/${user.userId}/block`, { reason })

export const unblock = (admin: TestClient, user: TestClient): Promise<Answer> =>
  admin.post(`/api/admin/users/${user.userId}/unblock`, {})

export type AuditRow = { action: string; actor: string; before: unknown; after: unknown }

/** The entries of the audit about a subject, newest first. */
export const auditOf = (testApp: TestApp, subject: string): Promise<AuditRow[]> =>
  testApp.sql(
    'select action, actor, before, after from audit where subject = $1 order by id desc',
    [subject],
  )

/** The cells of a file as a spreadsheet reads them (RFC 4180). */
export function readCsv(text: string): string[][] {
  const lines: string[][] = []
  const pattern = /"((?:[^"]|"")*)"(,|\r\n)/gy
  pattern.lastIndex = 1 // past the byte order mark
  let line: string[] = []
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    line.push((found[1] ?? '').replaceAll('""', '"'))
    if (found[2] === '\r\n') {
      lines.push(line)
      line = []
    }
  }
  return lines
}

/** The number of rows below the header of a file. */
export const csvRows = ({ text }: RawAnswer): number => readCsv(text).length - 1
