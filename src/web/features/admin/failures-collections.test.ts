/** The failures of collections (spec 2 §8), through each panel's own declaration. */
import { createElement, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ResourceName } from '#contract/admin/resource.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { toasts } from '../../lib/toast.ts'
import { act, confirm, drawn, fire, having } from './acting.fixture.tsx'
import { BlogSections } from './blog/blog-sections.tsx'
import { ContentPagesPanel } from './content/content-pages.tsx'
import { LegalPagesPanel } from './content/legal-pages.tsx'
import {
  blogContent,
  expectFailure,
  link,
  page,
  plan,
  section,
  stubFailingServer,
  updatedAt,
} from './failures.fixture.ts'
import { FooterPanel } from './footer/footer-panel.tsx'
import { landingSpec } from './landing/landing-spec.ts'
import { PricingPanel } from './pricing/pricing-panel.tsx'
import { adminKey } from './toolkit/query-keys.ts'
import { useResource } from './toolkit/resource-panel.tsx'
import type { ResourceSpec } from './toolkit/resource-spec.ts'

let client = createQueryClient()
beforeEach(() => {
  client = createQueryClient()
  toasts.set([])
  stubFailingServer()
})
afterEach(() => vi.unstubAllGlobals())

type AnySpec = ResourceSpec<ResourceName, object>
const specOf = (draw: () => ReactElement): AnySpec =>
  drawn(client, () => (draw().props as { spec: AnySpec }).spec)
/** The deletion of a row as a panel wires it. */
const removing = (spec: AnySpec, row: object) => () => {
  const { removal } = useResource(spec)
  return createElement('i', {
    onAsk: () => removal.ask(row as never),
    onConfirm: removal.confirm,
  } as object)
}
const PLANS = [
  'Impossible de créer la configuration de tarifs.',
  'Impossible de mettre à jour la configuration de tarifs.',
  'Impossible de supprimer la configuration de tarifs.',
]
const PAGES = [
  'Impossible de créer la page.',
  'Impossible de mettre à jour la page.',
  'Impossible de supprimer la page.',
]
const SECTIONS = [
  'Impossible de créer la section.',
  'Impossible de mettre à jour la section.',
  'Impossible de supprimer la section.',
]
const FOOTER = [
  "Impossible d'ajouter le lien.",
  'Impossible de modifier le lien.',
  'Impossible de supprimer le lien.',
]

test.each([
  ['plans', PricingPanel, plan, PLANS],
  ['social links', FooterPanel, link, FOOTER],
  ['content pages', ContentPagesPanel, page, PAGES],
  ['legal pages', LegalPagesPanel, page, PAGES],
  ['blog sections', BlogSections, { ...section, type: 'standard', content: blogContent }, SECTIONS],
] as const)(
  '%s: a failed creation, change or deletion shows the specified sentence',
  async (_name, Panel, row, [created, updated, removed]) => {
    const spec = specOf(Panel)
    const actions = drawn(client, () => useResource(spec))
    const values = spec.toForm(row, [])
    await expect(actions.create.run(values)).rejects.toThrow('500')
    await expectFailure('Erreur', created)
    await expect(actions.update.run({ row, values, version: updatedAt })).rejects.toThrow('500')
    await expectFailure('Erreur', updated)
    act(client, removing(spec, row), fire(having('onAsk'), 'onAsk'), confirm)
    await expectFailure('Erreur', removed)
  },
)

test.each([
  ['social links', () => specOf(FooterPanel), link],
  ['landing sections', () => landingSpec as unknown as AnySpec, section],
] as const)("%s: the server's own sentence takes precedence", async (_name, specFor, row) => {
  stubFailingServer(
    409,
    JSON.stringify({ code: 'CONFLICT', message: 'Cette clé est déjà utilisée.', requestId: 'r' }),
  )
  const spec = specFor()
  const { create } = drawn(client, () => useResource(spec))
  await expect(create.run(spec.toForm(row as never, []))).rejects.toThrow('409')
  await expectFailure('Erreur', 'Cette clé est déjà utilisée.')
})

test('a rejected change invalidates the list, so that the next attempt starts from the stored row', async () => {
  client.setQueryData(adminKey('admin.socialLinks'), [link])
  stubFailingServer(409)
  const spec = specOf(FooterPanel)
  const { update } = drawn(client, () => useResource(spec))
  await expect(
    update.run({ row: link, values: spec.toForm(link, []), version: updatedAt }),
  ).rejects.toThrow('409')
  expect(client.getQueryState(adminKey('admin.socialLinks'))?.isInvalidated).toBe(true)
})
