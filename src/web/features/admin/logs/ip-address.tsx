/** An IP address on one line; one of version 6 may be longer than its cell and breaks. */
import { adminLogsCopy } from '#copy/admin/logs.ts'
import { LongText } from '../toolkit/long-text.tsx'

export const IpAddress = ({ address }: { address: string | null }) =>
  address?.includes(':') ? (
    <LongText>{address}</LongText>
  ) : (
    <span className="whitespace-nowrap">{address ?? adminLogsCopy.none}</span>
  )
