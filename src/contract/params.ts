/** Path parameters and numbers that several endpoints take. */
import { z } from 'zod'

/** The largest number that an integer column of the database holds. */
export const MAX_INTEGER = 2_147_483_647

/** The number of a row; an address carries it as text. */
export const RowId = z.coerce.number<number | string>().int().positive()
export const ByRowId = z.object({ id: RowId })

/** A public id such as `photo_…`, or the number of the row as text. */
export const PublicId = z.string().min(1).max(80)
export const ByPublicId = z.object({ publicId: PublicId })

/** A share of a length, 0..1. */
export const Share = z.number().min(0).max(1)
