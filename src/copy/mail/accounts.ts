/** Mails to account holders that administrators trigger. */
import { PASSWORD_LINK_HOLD_HOURS } from '#contract/admin/settings-api-figures.ts'
import { brand } from '../brand.ts'
import { frenchMoment } from '../dates.ts'
import { signature } from './signature.ts'

export const adminMails = {
  invitation: (username: string, link: string) => ({
    subject: `Votre compte ${brand.name}`,
    body: `Bonjour ${username},\n\nUn compte a été créé pour vous sur ${brand.name}. Choisissez votre mot de passe à cette adresse, dans les 24\u00a0heures\u00a0:\n\n${link}\n\nLe lien ne sert qu’une fois.${signature}`,
  }),
  newPassword: (username: string, link: string) => ({
    subject: `Votre mot de passe ${brand.name}`,
    body: `Bonjour ${username},\n\nUn nouveau mot de passe a été demandé pour votre compte. Choisissez-le à cette adresse, dans les 10\u00a0minutes\u00a0:\n\n${link}\n\nLe lien ne sert qu’une fois. Si vous n’avez rien demandé, ne faites rien\u00a0: votre mot de passe reste le même.${signature}`,
  }),
  useGoogle: (username: string, address: string) => ({
    subject: `Se connecter à ${brand.name}`,
    body: `Bonjour ${username},\n\nVotre compte ${brand.name} n’a pas de mot de passe\u00a0: il se connecte avec Google. Ouvrez ${address}, choisissez «\u00a0Se connecter\u00a0», puis «\u00a0Continuer avec Google\u00a0» avec cette adresse e-mail.${signature}`,
  }),
  secondFactorReset: (username: string) => ({
    subject: `Votre double authentification ${brand.name}`,
    body: `Bonjour ${username},\n\nLa double authentification de votre compte ${brand.name} a été réinitialisée par l’administration\u00a0: vos anciens codes ne servent plus et vos sessions sont fermées. Connectez-vous, puis activez-la de nouveau.\n\nSi vous ne l’avez pas demandé, prévenez aussitôt l’administration.${signature}`,
  }),
  /** Sent by the server that is replaced. */
  mailServerReplaced: (values: { username: string; by: string; host: string; at: Date }) => ({
    subject: `Un autre serveur d’e-mail pour ${brand.name}`,
    body: `Bonjour ${values.username},\n\nLe ${frenchMoment(values.at)}, ${values.by} a changé le serveur par lequel ${brand.name} envoie ses e-mails. Ce message est le dernier qui passe par ${values.host}.\n\nSi ce changement était prévu, vous n’avez rien à faire. Sinon, prévenez aussitôt le super administrateur\u00a0: qui tient le serveur d’e-mail lit les liens de mot de passe. Aucun ne part pendant ${PASSWORD_LINK_HOLD_HOURS}\u00a0heures.${signature}`,
  }),
} as const
