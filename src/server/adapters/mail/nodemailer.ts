/** The mail library, loaded with the first mail: a server starts without it. */

export const nodemailer = async () => (await import('nodemailer')).default
