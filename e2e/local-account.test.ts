/**
 * An administrator account with a password: created on the command line, password set by a link,
 * signed in at /connexion.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ownSite } from './support/site.ts'
import { openAccountMenu } from './support/verbs.ts'

const EMAIL = 'operatrice@antan.test'
const PASSWORD = 'un mot de passe assez long'

const site = ownSite()

test('an administrator created on the command line sets a password, signs in and opens the back office', async () => {
  await site.server.terminate()
  const env = { ...process.env, DATA_DIR: site.server.dataDir, PUBLIC_URL: site.server.url }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/create-admin.ts', EMAIL, 'Opératrice'],
    { env },
  )
  const link = /^http\S+nouveau-mot-de-passe#\S+$/m.exec(stdout)?.[0]
  expect(link).toBeDefined()
  await site.server.restart()

  await site.browser.visit(site.server.url, 'phone', async ({ page, allow }) => {
    allow(/400/)
    await page.goto(link!)
    await page.getByLabel('Nouveau mot de passe').fill('court')
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
    await page.getByText('Le mot de passe doit contenir au moins 12 caractères.').waitFor()
    await page.getByLabel('Nouveau mot de passe').fill(PASSWORD)
    await page.getByLabel('Le même, une seconde fois').fill('un autre')
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
    await page.getByText('Les deux mots de passe ne sont pas les mêmes.').waitFor()
    await page.getByLabel('Le même, une seconde fois').fill(PASSWORD)
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()

    await page.waitForURL('**/connexion')
    await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
    await page.getByText('Saisissez une adresse e-mail.').waitFor()
    await page.getByLabel('Adresse e-mail').fill(EMAIL)
    await page.getByLabel('Mot de passe').fill('un mot de passe inexact')
    await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
    await page.getByText('Adresse e-mail ou mot de passe incorrect.').waitFor()
    await page.getByLabel('Mot de passe').fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
    await page.waitForURL('**/admin**')
    await openAccountMenu(page)

    await page.goto(link!)
    await page.getByLabel('Nouveau mot de passe').fill(PASSWORD)
    await page.getByLabel('Le même, une seconde fois').fill(PASSWORD)
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
    await page.getByText(/Ce lien a expiré ou a déjà servi/).waitFor()
  })
})
