/**
 * Dependencies of the application: configuration, clock, database, queue, and an adapter for each
 * port.
 */
import type { Registry } from 'prom-client'
import type { DevelopmentProvider } from '../adapters/identity/development/provider.ts'
import type { IdentityProvider } from '../adapters/identity/identity-provider.ts'
import type { ImageWork } from '../adapters/images/image-work.ts'
import type { Mailer } from '../adapters/mail/mail.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import type { Config } from '../config.ts'
import type { Queue } from '../jobs/queue.ts'
import type { PaymentAdapters } from './payments.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db.ts'
import type { Log } from '../platform/log.ts'

export type AppDeps = {
  config: Config
  log: Log
  now: Clock
  database: Database
  /** Counts requests, where metrics are configured. */
  metrics?: Registry
  /** Photos of users: private. */
  storage: Storage
  /** Public pictures. */
  publicStorage: Storage
  queue: Queue
  images: ImageWork
  identity: IdentityProvider
  /** Mounted in place of an external identity provider. */
  developmentIdentity: DevelopmentProvider | null
  /** Receives mail while no mail server is configured. */
  outbox: Mailer
} & PaymentAdapters
