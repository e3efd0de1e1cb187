/**
 * The states of the second sign-in step and of the page where Google's confirmation of an identity
 * ends.
 */
import type { Page } from 'playwright-core'
import type { State } from './state.ts'
import { fill } from './steps.ts'

/** Signs in with a password and types this code in the second step. */
const toSecondStep = (code: string) => async (page: Page) => {
  await fill({ 'Adresse e-mail': 'admin@antan.test', 'Mot de passe': 'peu importe' })(page)
  await fill({ 'Code de l’application ou code de secours': code })(page)
}
const refusedCode = {
  status: 400,
  json: {
    code: 'INVALID_INPUT',
    message:
      'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant ou utilisez un code de secours.',
    requestId: 'req-essai',
  },
}

export const secondStepStates: readonly State[] = [
  {
    name: 'second-step',
    path: '/connexion',
    faults: { 'auth/local': { json: { challenge: 'essai' } } },
    first: fill({ 'Adresse e-mail': 'admin@antan.test', 'Mot de passe': 'peu importe' }),
    see: 'Vérifier le code',
    answerMovesContent: true,
  },
  {
    name: 'second-step-empty',
    path: '/connexion',
    faults: { 'auth/local': { json: { challenge: 'essai' } } },
    first: toSecondStep(''),
    see: 'Saisissez un code.',
    answerMovesContent: true,
  },
  {
    name: 'second-step-refused',
    path: '/connexion',
    faults: {
      'auth/local': { json: { challenge: 'essai' } },
      'auth/second-factor/sign-in': refusedCode,
    },
    first: toSecondStep('123456'),
    see: 'Ce code n’est pas le bon',
    answerMovesContent: true,
  },
  {
    name: 'second-step-failed',
    path: '/connexion',
    faults: {
      'auth/local': { json: { challenge: 'essai' } },
      'auth/second-factor/sign-in': 'cut',
    },
    first: toSecondStep('123456'),
    see: 'Connexion impossible. Vérifiez votre réseau puis réessayez.',
    answerMovesContent: true,
  },
  {
    name: 'identity-confirmed',
    path: '/identite-confirmee?resultat=confirmee',
    see: 'votre action a repris dans l’autre',
  },
  {
    name: 'identity-other-account',
    path: '/identite-confirmee?resultat=autre-compte',
    see: 'réessayez avec le compte Google de votre session',
  },
  {
    name: 'identity-not-confirmed',
    path: '/identite-confirmee?resultat=echec',
    see: 'Identité non confirmée',
  },
]
