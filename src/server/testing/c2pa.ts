/**
 * The optional C2PA library for tests; null where it is missing or has no binary for this platform.
 */
export const c2pa = await import('@contentauth/c2pa-node').catch(() => null)

// Gives the reason of skipped tests.
if (!c2pa) process.stderr.write('SKIPPED: tests that need @contentauth/c2pa-node, absent here\n')

/** Name of the certificate that a test site signs with; null where it cannot sign. */
export const TEST_SIGNER = c2pa ? 'Antan (essai)' : null
