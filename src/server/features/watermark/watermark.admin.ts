/** Panel of the watermark: its settings, and previews of them. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, eq, sql } from '../../db/drizzle.ts'
import { adminWatermarkApi, type AdminWatermarkEntry } from '#contract/admin/watermark.ts'
import { isOnStep, type WatermarkKey } from '#contract/admin/watermark-figures.ts'
import { watermarkAdminCopy as copy } from '#copy/admin/watermark.ts'
import type { WatermarkSettings } from '#engine/compose/watermark-settings.ts'
import type { WatermarkInput, WatermarkOutput } from '#engine/compose/watermark.ts'
import type { PrepareInput, PreparedImage } from '#engine/image/prepare.ts'
import { asAppError } from '../../adapters/images/uploaded-picture.ts'
import { inWorkFolder } from '../../adapters/storage/work-folder.ts'
import { type Actor, actorOf, audit } from '../../admin/audit.ts'
import { requireFresh } from '../../admin/resource.ts'
import { watermarkConfigurations } from '../../db/schema/content.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db.ts'
import { isReadable, loadWatermark, readWatermark, WATERMARK_KEYS } from './watermark.service.ts'
import type { FastifyInstance } from 'fastify'
import { bind, type BindOptions } from '../../http/bind.ts'

type Row = typeof watermarkConfigurations.$inferSelect
type Values = { configValue?: string | undefined; isActive?: boolean | undefined }
export type WatermarkAdminDeps = {
  db: Db
  temporaryFolder: string
  prepare(input: PrepareInput): Promise<PreparedImage>
  watermark(input: WatermarkInput, signal: AbortSignal): Promise<WatermarkOutput>
  /** Offset of an account's pattern, 0–1. */
  watermarkPhase(userId: number): number
}

/** Picture of the live preview. */
const SAMPLE_PICTURE = join(
  import.meta.dirname,
  '../../../../fixtures/pairs/chambord/apres-1280.jpg',
)
/** Longest time to draw a preview, ms. */
const DRAW_TIMEOUT_MS = 30_000

const present = ({
  id,
  configKey,
  configValue,
  isActive,
  updatedAt,
}: Row): AdminWatermarkEntry => ({
  id,
  configKey: configKey as WatermarkKey,
  configValue,
  isActive,
  updatedAt: updatedAt.toISOString(),
})

export function createWatermarkAdmin(deps: WatermarkAdminDeps) {
  const { db, temporaryFolder } = deps

  /**
   * Draws the watermark of the administrator's account and returns the picture as a data: URL;
   * nothing is stored.
   */
  async function drawWatermark(
    { id }: Pick<Actor, 'id'>,
    folder: string,
    source: string,
    settings: WatermarkSettings,
  ): Promise<{ watermarkUrl: string }> {
    const target = join(folder, 'marked.jpg')
    await deps.watermark(
      { source, target, settings, phase: deps.watermarkPhase(id) },
      AbortSignal.timeout(DRAW_TIMEOUT_MS),
    )
    return { watermarkUrl: `data:image/jpeg;base64,${(await readFile(target)).toString('base64')}` }
  }

  return {
    async list(): Promise<AdminWatermarkEntry[]> {
      const rows = await db
        .select()
        .from(watermarkConfigurations)
        .orderBy(asc(watermarkConfigurations.id))
      return rows
        .filter(({ configKey }) => WATERMARK_KEYS.some((key) => key === configKey))
        .map(present)
    },

    /**
     * An empty value restores the default. Throws NOT_FOUND, CONFLICT, and INVALID_INPUT for a
     * value out of its bounds.
     */
    update: (actor: Actor, configKey: WatermarkKey, values: Values) =>
      db.transaction(async (tx) => {
        const [before] = await tx
          .select()
          .from(watermarkConfigurations)
          .where(eq(watermarkConfigurations.configKey, configKey))
          .for('update')
        if (!before) throw new AppError('NOT_FOUND')
        requireFresh(actor, before)
        const configValue = (values.configValue ?? before.configValue).trim()
        const isKept = values.configValue === undefined || configValue === before.configValue
        const fits = isReadable(configKey, configValue) && isOnStep(configKey, configValue)
        if (configValue !== '' && !isKept && !fits)
          throw fieldError('configValue', copy.outOfRange[configKey])
        const [after] = await tx
          .update(watermarkConfigurations)
          .set({
            configValue,
            isActive: values.isActive ?? before.isActive,
            lastEditedBy: actor.id,
            updatedAt: sql`now()`,
          })
          .where(eq(watermarkConfigurations.id, before.id))
          .returning()
        if (!after) throw new Error('nothing was updated')
        await audit(tx, actor, { action: 'UPDATE_WATERMARK', details: configKey, before, after })
        return present(after)
      }),

    preview: (
      actor: Pick<Actor, 'id'>,
      entries: { configKey: string; configValue: string; isActive: boolean }[],
    ) =>
      inWorkFolder(temporaryFolder, (folder) =>
        drawWatermark(actor, folder, SAMPLE_PICTURE, readWatermark(entries)),
      ),

    /**
     * Draws the stored watermark over an upload, after re-encoding it. Throws AppError for an
     * unsupported picture.
     */
    test: (actor: Pick<Actor, 'id'>, { bytes }: { bytes: Buffer }) =>
      inWorkFolder(temporaryFolder, async (folder) => {
        const source = join(folder, 'upload')
        const target = join(folder, 'prepared')
        await writeFile(source, bytes)
        await deps.prepare({ source, target }).catch((error: unknown) => {
          throw asAppError(error)
        })
        return drawWatermark(actor, folder, target, await loadWatermark(db))
      }),
  }
}
export type WatermarkAdmin = ReturnType<typeof createWatermarkAdmin>

export function adminWatermarkRoutes(
  app: FastifyInstance,
  watermark: WatermarkAdmin,
  options: BindOptions,
): void {
  bind(
    app,
    adminWatermarkApi,
    {
      'admin.watermark.list': () => watermark.list(),
      'admin.watermark.update': (input) =>
        watermark.update(actorOf(input), input.params.configKey, input.body),
      'admin.watermark.test': (input) => watermark.test(actorOf(input), input.file),
      'admin.watermark.preview': (input) => watermark.preview(actorOf(input), input.body.entries),
    },
    options,
  )
}
