/** Composes the settings service of the signed-in user. */
import { createDeletion, type DeletionDeps } from './settings.deletion.ts'
import { createExport, type ExportDeps } from './settings.export.ts'
import { createPrivacy } from './settings.privacy.ts'
import { createUsernames } from './settings.username.ts'

export function createSettings(deps: ExportDeps & DeletionDeps) {
  return {
    privacy: createPrivacy(deps),
    rename: createUsernames(deps),
    export: createExport(deps),
    deleteAccount: createDeletion(deps),
  }
}
export type Settings = ReturnType<typeof createSettings>
