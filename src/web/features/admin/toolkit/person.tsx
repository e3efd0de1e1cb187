/**
 * The account of a row: its name, which leads to its page if the id is given, above its e-mail
 * address.
 */
import { Link } from 'react-router'
import { adminCustomersCopy as copy } from '#copy/admin/customers.ts'
import { customerPath } from '../entries.ts'
import { LongText } from './long-text.tsx'

type Props = { id?: number; username: string | null; email: string }

export const Person = ({ id, username, email }: Props) => (
  <>
    {id !== undefined ? (
      <CustomerLink id={id} username={username ?? email} />
    ) : (
      username && <LongText>{username}</LongText>
    )}
    {(id !== undefined || username) && <br />}
    <span className="text-muted">
      <LongText>{email}</LongText>
    </span>
  </>
)

export const CustomerLink = ({ id, username }: { id: number; username: string }) => (
  <Link to={customerPath(id)} className="link" aria-label={copy.open(username)}>
    <LongText>{username}</LongText>
  </Link>
)
