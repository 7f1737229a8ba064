import Fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { type BankState, AccountStore } from './bank/accounts.ts'
import { mountBanks } from './bank/routes.ts'
import { Transfers } from './bank/transfers.ts'
import { mountBoost } from './boost/api-v2.ts'
import type { PanelState } from './boost/panel.ts'
import { mountControl } from './control/routes.ts'
import { type Mail, newMailbox, openSmtp } from './messages/smtp.ts'
import type { SandboxOptions } from './options.ts'
import { mountPage } from './page/page.ts'
import { mountHandlerApi } from './sms/handler-api.ts'
import type { SmsState } from './sms/supplier-parts.ts'
import { mountPush, mountPushControl, PushService } from './push/push-service.ts'
import { Receiver } from './receiver/receiver.ts'
import { mountReceiver, mountReceiverControl } from './receiver/routes.ts'
import { Bot } from './telegram/bot.ts'
import { mountBotApi, mountBotControl } from './telegram/bot-api.ts'
import { openPanels, openSuppliers, upstreamsOf } from './suppliers.ts'
import { mountGateway, newPhones, type PhoneText } from './messages/gateway.ts'
import { Calls } from './core/calls.ts'
import { Faults } from './core/faults.ts'
import type { Kept } from './core/inbox.ts'
import { loadState, StateFile } from './core/state-file.ts'
import { Timers } from './core/timers.ts'
import type { BoostName, SmsName } from './core/upstreams.ts'

export type Sandbox = {
  /** `http://host:port`, without a trailing slash. */
  url: string
  smtpPort: number
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

// A supplier or panel is absent where the sandbox that wrote the file did not have it.
type SupplierStates = Partial<Record<SmsName, SmsState> & Record<BoostName, PanelState>>
type State = SupplierStates & {
  version: 1
  bank: BankState
  mails: Kept<Mail>[]
  /** Absent in older state files. */
  texts?: Kept<PhoneText>[]
}

/**
 * Opens the simulated upstreams: SMS suppliers, boost panels, banks, a gateway for texts and the controls on one HTTP
 * port, and a mail server.
 */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { stateFile, host = '127.0.0.1' } = options
  const world = await build(options)
  const { faults, calls, timers, suppliers, transfers, mailbox } = world
  const saved = stateFile === undefined ? null : await loadState<State>(stateFile)
  if (saved !== null) restore(world, saved)
  if (stateFile !== undefined) world.file = new StateFile(stateFile, () => snapshot(world))

  const app = await mount(world, options)
  await app.listen({ host, port: options.port })
  const { changed } = world
  const smtp = await openSmtp(host, options.smtpPort, { mailbox, faults, calls, timers, changed })

  let closing: Promise<void> | null = null
  const shut = async () => {
    timers.close()
    await Promise.all([app.close(), smtp.close()])
    for (const supplier of suppliers) supplier.close()
    transfers.close()
    await world.file?.close()
  }
  const close = () => (closing ??= shut())
  const { port } = app.server.address() as AddressInfo
  return { url: `http://${host}:${port}`, smtpPort: smtp.port, close, [Symbol.asyncDispose]: close }
}

type World = Awaited<ReturnType<typeof build>>

async function build(options: SandboxOptions) {
  const [faults, calls, timers] = [new Faults(), new Calls(), new Timers()]
  const [accounts, mailbox, phones] = [new AccountStore(), newMailbox(), newPhones()]
  const files: { file: StateFile | null } = { file: null }
  const changed = () => files.file?.touch()
  const suppliers = await openSuppliers(options, { faults, timers, changed })
  const panels = await openPanels(options, { timers, changed })
  const transfers = new Transfers({ accounts, bank: options.bank, faults, timers, changed })
  return Object.assign(files, {
    faults,
    calls,
    timers,
    accounts,
    mailbox,
    phones,
    suppliers,
    panels,
    transfers,
    receiver: new Receiver(),
    push: new PushService(),
    bot: new Bot(),
    changed,
    upstreams: upstreamsOf(options),
  })
}

async function mount(world: World, options: SandboxOptions): Promise<FastifyInstance> {
  const app = Fastify({
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  })
  for (const supplier of world.suppliers)
    await app.register((sms) => mountHandlerApi(sms, { ...world, supplier }), {
      prefix: `/${supplier.name}`,
    })
  for (const panel of world.panels)
    await app.register(async (boost) => mountBoost(boost, { ...world, panel }), {
      prefix: `/${panel.name}`,
    })
  await app.register(async (banks) => mountBanks(banks, { ...world, bank: options.bank }), {
    prefix: '/bank',
  })
  await app.register(async (texts) => mountGateway(texts, { ...world, options: options.text }), {
    prefix: '/text',
  })
  await app.register(async (hook) => mountReceiver(hook, world), { prefix: '/hook' })
  await app.register(async (push) => mountPush(push, world.push), { prefix: '/push' })
  await app.register(async (telegram) => mountBotApi(telegram, world.bot), { prefix: '/telegram' })
  await app.register(
    async (control) => {
      mountControl(control, world)
      mountReceiverControl(control, world)
      mountPushControl(control, world.push)
      mountBotControl(control, world.bot)
    },
    { prefix: '/control' },
  )
  mountPage(app, world.mailbox)
  app.setNotFoundHandler((request, reply) => {
    const message = `The sandbox has no ${request.method} ${request.url}`
    return reply.code(404).send({ status: false, error: 'not found', message })
  })
  return app
}

function snapshot({ suppliers, panels, accounts, mailbox, phones }: World): State {
  return {
    version: 1,
    ...Object.fromEntries(suppliers.map((each) => [each.name, each.snapshot()])),
    ...Object.fromEntries(panels.map((each) => [each.name, each.snapshot()])),
    bank: accounts.snapshot(),
    mails: mailbox.snapshot(),
    texts: phones.snapshot(),
  }
}

function restore(
  { suppliers, panels, accounts, transfers, mailbox, phones }: World,
  state: State,
): void {
  for (const supplier of suppliers) {
    const saved = state[supplier.name]
    if (saved !== undefined) supplier.restore(saved)
  }
  for (const panel of panels) {
    const saved = state[panel.name]
    if (saved !== undefined) panel.restore(saved)
  }
  accounts.restore(state.bank)
  transfers.resume()
  mailbox.restore(state.mails)
  phones.restore(state.texts ?? [])
}
