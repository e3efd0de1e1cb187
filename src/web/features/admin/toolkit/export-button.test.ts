/** An export that the server refuses. */
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { signInRequest } from '../../../domain/session/sign-in.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { act } from '../acting.fixture.tsx'
import { expectFailure, press, stubFailingServer } from '../failures.fixture.ts'
import { ExportButton } from './export-button.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  signInRequest.set(null)
})

test.each([
  [401, 'UNAUTHENTICATED', 'Votre session a expiré. Reconnectez-vous pour continuer.', {}],
  [500, 'INTERNAL', 'Impossible d’exporter le journal.', null],
])('an export refused with %i', async (status, code, sentence, request) => {
  stubFailingServer(status, JSON.stringify({ code, message: sentence }))
  act(
    createQueryClient(),
    () => createElement(ExportButton, { operation: 'admin.logs.export', query: {}, name: 'a' }),
    press('Exporter (CSV)'),
  )
  await expectFailure('Erreur', sentence)
  expect(signInRequest.get()).toEqual(request)
})
