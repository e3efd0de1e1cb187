/** Words of the cookie policy's panel, and of its tables. */
import { brand } from '../brand.ts'

export const cookiePolicyCopy = {
  panel: {
    title: 'Vos préférences',
    intro:
      'Chaque famille de cookies se règle séparément. Votre choix est gardé 150\u00a0jours dans ce navigateur.',
    kinds: {
      necessary: {
        title: 'Nécessaires',
        text: 'Rester connecté, afficher vos photos privées, retenir ce choix. Le site ne fonctionne pas sans eux.',
        always: 'Toujours actifs',
      },
      analytics: {
        title: 'Mesure d’audience',
        text: 'Savoir quelles pages servent, pour les améliorer. Adresse IP anonymisée, aucun signal publicitaire.',
      },
      marketing: {
        title: 'Marketing',
        text: `${brand.name} ne pose aujourd’hui aucun cookie publicitaire. Ce réglage vaudrait refus ou accord s’il y en avait un jour.`,
      },
      preferences: {
        title: 'Préférences',
        text: 'Retenir vos réglages d’affichage d’une visite à l’autre. Aucun n’est gardé aujourd’hui au-delà de ce qui est nécessaire.',
      },
    },
    save: 'Enregistrer mes choix',
    saved: {
      title: 'Préférences enregistrées',
      text: 'Elles s’appliquent dès maintenant dans ce navigateur.',
    },
    revoke: 'Retirer mon consentement',
  },
  tables: {
    title: 'Les cookies, un par un',
    caption: (kind: string) => `Cookies et stockages\u00a0: ${kind}`,
    columns: ['Nom', 'À quoi il sert', 'Durée'],
    none: 'Aucun pour l’instant.',
    rows: {
      necessary: [
        [
          'token, user',
          'Stockage du navigateur. Votre session et les données de votre compte (nom, adresse e-mail, crédits), pour rester connecté.',
          'Jusqu’à la déconnexion',
        ],
        [
          'redirectAfterAuth, signInStarted',
          'Stockage du navigateur. La page où revenir après la connexion.',
          'Jusqu’au retour de la connexion ou la fermeture de l’onglet',
        ],
        [
          'signedOut, antan-identity',
          'Stockage du navigateur. Prévient vos autres onglets d’une déconnexion ou d’une identité confirmée.',
          'Effacé aussitôt',
        ],
        [
          'antan_image, __Host-antan_image',
          'Cookie. Permet à votre navigateur d’afficher vos images privées, et rien d’autre.',
          '30\u00a0jours, ou jusqu’à la déconnexion',
        ],
        [
          'antan_browser, __Host-antan_browser',
          'Cookie. Vérifie que la connexion revient dans le navigateur qui l’a demandée.',
          '24\u00a0heures',
        ],
        [
          'cookieConsent',
          'Cookie. Retient que vous avez accepté ou refusé les cookies.',
          '150\u00a0jours',
        ],
        [
          'held-photos, heldPhoto',
          'Stockage du navigateur. La photo choisie, le temps de vous connecter ou d’acheter un crédit\u00a0; elle ne quitte pas votre appareil avant.',
          '1\u00a0heure, 3\u00a0heures pour un achat, ou jusqu’à l’envoi',
        ],
        [
          'wantsNewPhoto',
          'Stockage du navigateur. Retient que vous voulez restaurer une autre photo que la dernière.',
          'Jusqu’au choix d’une photo ou la fermeture de l’onglet',
        ],
        [
          'paymentRestoreContext',
          'Stockage du navigateur. La photo que vous payez, pour y revenir après le paiement.',
          'Jusqu’au déblocage ou la fermeture de l’onglet',
        ],
        [
          'unsent *',
          'Stockage du navigateur. Les noms des fichiers qu’il reste à envoyer à un album.',
          'Jusqu’à l’envoi ou la fermeture de l’onglet',
        ],
        [
          'react-router-scroll-positions',
          'Stockage du navigateur. L’endroit où vous étiez sur chaque page, pour vous y ramener.',
          'Jusqu’à la fermeture de l’onglet',
        ],
        [
          'antan-static-1',
          'Stockage du navigateur. Les fichiers du site, les mêmes pour tous, et la page affichée hors connexion\u00a0; aucune photo, aucune page de votre compte.',
          'Jusqu’à la version suivante',
        ],
        [
          'giftDraft, giftCode',
          'Stockage du navigateur. Le cadeau que vous préparez ou le code que vous saisissez, le temps de vous connecter ou de payer.',
          'Jusqu’à la fermeture de l’onglet',
        ],
        [
          'memory *, retouch *',
          'Stockage du navigateur. Les souvenirs et les retouches que vous n’avez pas encore enregistrés, pour les retrouver après une nouvelle connexion.',
          'Jusqu’à l’enregistrement, l’abandon ou la fermeture de l’onglet',
        ],
        [
          'consentPreferences, cookiePreferences, cookiePolicyPreferences',
          'Stockage du navigateur. Le détail de ce choix et sa date.',
          'Jusqu’à ce que vous l’effaciez',
        ],
        [
          'emailPreferences',
          'Stockage du navigateur. Vos derniers choix d’e-mails dans les paramètres.',
          'Jusqu’à ce que vous l’effaciez, ou la suppression du compte',
        ],
      ],
      analytics: [
        [
          '_ga, _ga_*',
          'Google Analytics. Distingue les visites, avec adresse IP anonymisée. Posé seulement avec votre accord.',
          '24\u00a0mois',
        ],
      ],
      marketing: [],
      preferences: [],
    },
  },
} as const
