/**
 * A link set in the back office, drawn as a button: to a page of this site, an anchor, or another
 * site in a new tab.
 */
import { isOutside, safeLink } from '#contract/links.ts'
import { siteCopy } from '#copy/public/site.ts'
import { buttonClass, LinkButton, type ButtonSize, type ButtonVariant } from './button.tsx'

export type SmartLinkProps = {
  /** Where it leads; `otherwise` when it is empty or not a safe link. */
  to: string | null
  otherwise: string
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  children: string
}

export function SmartLink({
  to,
  otherwise,
  variant = 'primary',
  size = 'md',
  className,
  children,
}: SmartLinkProps) {
  const link = safeLink(to) ?? otherwise
  if (link.startsWith('/') || link.startsWith('#')) {
    return (
      <LinkButton
        to={link}
        preventScrollReset={link.includes('#')}
        variant={variant}
        size={size}
        className={className}
      >
        {children}
      </LinkButton>
    )
  }
  const outside = isOutside(link)
  return (
    <a
      href={link}
      className={buttonClass({ variant, size }, className)}
      {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {children}
      {outside && <span className="sr-only">{siteCopy.newTab}</span>}
    </a>
  )
}
