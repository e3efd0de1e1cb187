/** Who runs the service: the one place another operator renames it and fills in the legal fields. */
export const brand = {
  name: 'Antan',
  tagline: 'Redonnez vie aux photos d’antan',
  supportEmail: 'bonjour@antan.test',
  /** Begins the name of every downloaded file. */
  filePrefix: 'antan',
  /** Publisher and host, shown in the legal pages. A field left empty is shown as still to be filled in. */
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
  /** Date of the legal texts below, ISO. */
  legalTextsDate: '2026-11-21',
} as const
