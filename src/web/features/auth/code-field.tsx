/** The input for a code of an authenticator or a recovery code. */
import { secondFactorCopy as copy } from '#copy/account/second-factor.ts'
import { TYPED_CODE_MAX } from '#contract/second-factor-figures.ts'
import { Field } from '../../ui/field.tsx'

export const CodeField = ({ name, error }: { name: string; error: string | null }) => (
  <Field
    label={copy.codeOrRecovery}
    name={name}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={TYPED_CODE_MAX}
    help={copy.codeHelp}
    error={error}
  />
)
