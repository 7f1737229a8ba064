import { retryHours } from '@nosim/contract/accounts/webhooks.ts'
import { CopyButton } from '../../ui/display/copy-button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { TextLink } from '../../ui/actions/text-link.tsx'

/** A complete program that receives our messages. */
const verifySample = `// npm install standardwebhooks
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)

createServer(async (request, response) => {
  try {
    const body = await text(request)
    const message = webhook.verify(body, request.headers)
    console.log(message.type, message.data)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(process.env.PORT)
`

/** How a program receives messages, and verifies that they are ours (HOOK-9). */
export function VerifyCard() {
  return (
    <Card title="How your program takes messages">
      <div className="flex flex-col gap-4">
        <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-soft">
          <li>
            Each message is JSON with its <Code>type</Code>, <Code>timestamp</Code> and{' '}
            <Code>data</Code>. Its signature follows{' '}
            <TextLink
              to="https://www.standardwebhooks.com"
              target="_blank"
              rel="noopener noreferrer"
            >
              Standard Webhooks
            </TextLink>
            , which has libraries for most languages.
          </li>
          <li>
            Answer with a status from 200 to 299 within 5 seconds. Otherwise we try again for{' '}
            {retryHours} hours.
          </li>
          <li>
            A message that comes again has the same <Code>webhook-id</Code>. Keep the ids that you
            have handled.
          </li>
          <li>Verify the signature over the body as it came, before you parse it.</li>
        </ul>
        <p className="font-medium">Sample in JavaScript</p>
        <pre className="rounded-control bg-sunken p-4 font-mono text-label wrap-anywhere whitespace-pre-wrap">
          {verifySample}
        </pre>
        <div>
          <CopyButton
            text={verifySample}
            label="Copy sample"
            copied="Sample copied to clipboard ✅"
            failed="Failed to copy ❌"
          />
        </div>
      </div>
    </Card>
  )
}

function Code({ children }: { readonly children: string }) {
  return <code className="font-mono text-label text-ink">{children}</code>
}
