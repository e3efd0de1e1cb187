/** The publisher's details: what an administrator saved, else the configuration. */
import { PUBLISHER_FIELDS, type PublisherField } from '#contract/admin/opening-figures.ts'
import { brand } from '#copy/brand.ts'
import type { Publisher } from '#copy/facts.ts'
import { publisherDetails } from '../db/schema/settings.ts'
import type { Reader } from '../platform/db.ts'

export type PublisherDetails = Record<PublisherField, string>

const joined = (parts: Record<string, string>): string =>
  Object.values(parts).filter(Boolean).join(', ')

/** The details of a fresh installation. */
const configuredDetails = (publisher: Publisher): PublisherDetails => ({
  legalForm: brand.publisher.legalForm,
  director: brand.publisher.director,
  host: joined(brand.host),
  mediator: joined(brand.mediator),
  ...publisher,
})

/** The saved row; undefined before the first save. */
export const savedPublisher = async (reader: Reader) =>
  (await reader.select().from(publisherDetails).limit(1))[0]

/** The configuration applies until the first save; an empty saved field stays empty. */
export const createPublisherReader =
  (configured: Publisher) =>
  async (reader: Reader): Promise<PublisherDetails> => {
    const saved = await savedPublisher(reader)
    if (!saved?.updatedAt) return configuredDetails(configured)
    return Object.fromEntries(
      PUBLISHER_FIELDS.map((name) => [name, saved[name]]),
    ) as PublisherDetails
  }
export type PublisherReader = ReturnType<typeof createPublisherReader>
