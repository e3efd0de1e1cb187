/** An S3 server in this process, for the tests. */
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../adapters/storage/s3.ts'

/** Starts a server with one empty bucket, on a free port of this machine; its files lie in `folder`. */
export async function startS3(folder: string): Promise<{ settings: S3Settings; close(): Promise<void> }> {
  const bucket = 'antan'
  const server = new S3rver({
    // Its own reckoning of signatures fails on a slash in a query.
    allowMismatchedSignatures: true,
    address: '127.0.0.1', port: 0, silent: true, directory: folder, configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  const settings = { endpoint: `http://127.0.0.1:${port}`, region: 'eu-west-3', bucket, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', pathStyle: true }
  return { settings, close: () => server.close() }
}
