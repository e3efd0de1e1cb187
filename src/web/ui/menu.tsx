/** A dropdown menu with the keyboard behaviour of a menu. */
import type { ReactElement, ReactNode } from 'react'
import * as Radix from 'radix-ui/dropdown-menu'
import { Link } from 'react-router'

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  /** Says what the menu is about, above its entries. */
  heading?: ReactNode
  children: ReactNode
  open?: boolean
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
}

export function Menu({ trigger, heading, children, ...state }: MenuProps) {
  return (
    <Radix.Root modal={false} {...state}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Beside its button rather than at the end of the page, so that it stays inside the landmark it belongs to. */}
      <Radix.Content
        align="end"
        sideOffset={8}
        collisionPadding={12}
        className="z-50 min-w-60 rounded-md border border-line bg-raised p-2 shadow-lifted data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
      >
        {heading && (
          <Radix.Label className="mb-2 border-b border-line px-3 pb-2 pt-1 text-sm text-muted">
            {heading}
          </Radix.Label>
        )}
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-base text-ink no-underline outline-none data-[highlighted]:bg-sunken data-[disabled]:opacity-55'

export function MenuItem({
  icon,
  onSelect,
  disabled,
  children,
}: {
  icon?: ReactNode
  onSelect: () => void
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <Radix.Item className={ITEM} onSelect={onSelect} {...(disabled ? { disabled } : {})}>
      {icon}
      {children}
    </Radix.Item>
  )
}

export function MenuLink({
  icon,
  to,
  children,
}: {
  icon?: ReactNode
  to: string
  children: ReactNode
}) {
  return (
    <Radix.Item asChild>
      <Link to={to} className={ITEM}>
        {icon}
        {children}
      </Link>
    </Radix.Item>
  )
}

export const MenuSeparator = () => <Radix.Separator className="my-2 h-px bg-line" />
