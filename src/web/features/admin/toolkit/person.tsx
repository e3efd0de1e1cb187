/** The account of a row: its name above its e-mail address. */
import { LongText } from './long-text.tsx'

export const Person = ({ username, email }: { username: string | null; email: string }) => (
  <>
    {username}
    <br />
    <span className="text-muted">
      <LongText>{email}</LongText>
    </span>
  </>
)
