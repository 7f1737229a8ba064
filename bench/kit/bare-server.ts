// The baseline of reads: a Fastify without hooks that answers every request with the same object.
import fastify from 'fastify'

const app = fastify()
app.get('/', () => ({ hello: 'world' }))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.send?.('ready')
