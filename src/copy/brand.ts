/**
 * Name and operator of the service. Another operator renames it and fills in the legal fields here
 * only.
 */
export const brand = {
  name: 'Antan',
  tagline: 'Redonnez vie aux photos d’antan',
  supportEmail: 'bonjour@antan.test',
  /** Prefix of the names of downloaded files. */
  filePrefix: 'antan',
  /**
   * Publisher and host, shown in the legal pages. An empty field is shown as still to be filled in.
   */
  publisher: {
    name: '',
    legalForm: '',
    address: '',
    registration: '',
    vatNumber: '',
    director: '',
  },
  host: {
    name: '',
    address: '',
    country: '',
  },
  mediator: {
    name: '',
    address: '',
    website: '',
  },
  /** Date of the legal texts of a new installation (seeds/), ISO. */
  legalTextsDate: '2026-11-21',
} as const
