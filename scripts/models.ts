/** The networks: `npm run models` prepares them; `npm run models -- list` and `-- check` tell what is there. MODELS_DIR names the folder. */
import { resolve } from 'node:path'
import { originOf } from '#restoration/models/manifest.ts'
import { inspectModels, prepareModels } from '#restoration/models/prepare-models.ts'

const folder = resolve(process.env['MODELS_DIR'] || '.cache/models')
const command = process.argv[2] ?? 'prepare'

if (command === 'prepare') await prepareModels({ folder, log: (line) => console.log(line) })
else if (command === 'list' || command === 'check') {
  const states = await inspectModels(folder, { thorough: command === 'check' })
  for (const { entry, state } of states) {
    console.log(`${entry.name.padEnd(22)} ${state.padEnd(8)} ${entry.purpose}`)
    console.log(`${''.padEnd(31)} ${originOf(entry)}, ${entry.licence}`)
  }
  if (states.some(({ state }) => state !== 'ready')) process.exitCode = 1
} else {
  console.error('Commands: prepare (default), list, check')
  process.exitCode = 2
}
