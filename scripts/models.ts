/**
 * Manages the networks: `npm run models` prepares the engine's; `-- teachers` those that training
 * needs; `-- list` and `-- check` report their state; `-- add NAME FILE|ADDRESS --licence NAME
 * [--sha256 HEX] [--commercial-use]` and `-- remove NAME` manage the operator's own. MODELS_DIR and
 * DATA_DIR name the folders.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { addModel, removeModel } from '#engine/runtime/models/add-model.ts'
import { inspectAdded, isAddable, readAdded, type AddedName } from '#engine/runtime/models/added.ts'
import {
  originOf,
  readAddable,
  readTeachers,
  modelsFolder,
} from '#engine/runtime/models/manifest.ts'
import { inspectModels, prepareModels } from '#engine/runtime/models/prepare-models.ts'

const folder = modelsFolder()
const addedFolder = resolve(process.env['DATA_DIR'] || './data', 'models')
const USAGE =
  'Commands: prepare (default), teachers, list, check, add NAME FILE|ADDRESS --licence NAME [--sha256 HEX] [--commercial-use], remove NAME'

const line = (name: string, state: string, purpose: string, more: string): void => {
  console.log(`${name.padEnd(24)} ${state.padEnd(8)} ${purpose}`)
  console.log(`${''.padEnd(33)} ${more}`)
}

async function list(thorough: boolean): Promise<boolean> {
  const ours = await inspectModels(folder, { thorough })
  for (const { entry, state } of ours)
    line(entry.name, state, entry.purpose, `${originOf(entry)}, ${entry.licence}`)
  const added = await Promise.all(
    readAdded(addedFolder).map((model) => inspectAdded(model, addedFolder, { thorough })),
  )
  for (const { name, purpose, licence } of await readAddable()) {
    const found = added.find(({ model }) => model.name === name)
    line(
      name,
      found?.state ?? 'absent',
      purpose,
      found
        ? `${found.model.origin}, ${found.model.licence}`
        : `yours to add (its authors' licence: ${licence})`,
    )
  }
  return [...ours, ...added].every(({ state }) => state === 'ready')
}

/** Returns the name of an optional network. Throws an Error for an unknown one. */
function addable(name: string | undefined): AddedName {
  if (name === undefined || !isAddable(name))
    throw new Error(`${name ?? 'Nothing'} cannot be added. See npm run models -- list.`)
  return name
}

async function run(): Promise<boolean> {
  const {
    values,
    positionals: [command = 'prepare', name, origin],
  } = parseArgs({
    allowPositionals: true,
    options: {
      licence: { type: 'string' },
      sha256: { type: 'string' },
      'commercial-use': { type: 'boolean', default: false },
    },
  })
  switch (command) {
    case 'prepare':
      await prepareModels({ folder, log: (text) => console.log(text) })
      return true
    case 'teachers':
      await prepareModels({
        folder,
        log: (text) => console.log(text),
        entries: await readTeachers(),
      })
      return true
    case 'list':
    case 'check':
      return list(command === 'check')
    case 'add': {
      if (!origin || !values.licence) throw new Error(USAGE)
      const { file, sha256 } = await addModel({
        name: addable(name),
        origin,
        licence: values.licence,
        sha256: values.sha256,
        commercialUse: values['commercial-use'],
        folder: addedFolder,
      })
      console.log(
        `${file} is in ${addedFolder} (SHA-256 ${sha256}). Restart the server to use it; other machines need it as well.`,
      )
      return true
    }
    case 'remove':
      await removeModel(addable(name), addedFolder)
      console.log('Removed. Restart the server.')
      return true
    default:
      throw new Error(USAGE)
  }
}

try {
  if (!(await run())) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
