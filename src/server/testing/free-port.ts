/** A port for a server that a test or a measurement starts. */
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A port of the loopback that nothing listens on at this moment, on `host`: the name that the server will listen on. */
export async function freePort(host: '127.0.0.1' | 'localhost' = '127.0.0.1'): Promise<number> {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
