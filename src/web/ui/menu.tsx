/** A dropdown menu with the keyboard behaviour of a menu. */
import { useState, type ReactElement, type ReactNode } from 'react'
import * as Radix from 'radix-ui/dropdown-menu'
import { Link } from 'react-router'
import { useEscapeLayer } from './escape-layers.ts'

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  /** Heading above the entries. */
  heading?: ReactNode
  children: ReactNode
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
}

export function Menu({ trigger, heading, children, defaultOpen = false, onOpenChange }: MenuProps) {
  const [open, setOpen] = useState(defaultOpen)
  const change = (next: boolean) => {
    setOpen(next)
    onOpenChange?.(next)
  }
  useEscapeLayer(open, () => change(false))
  return (
    <Radix.Root modal={false} open={open} onOpenChange={change}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Rendered beside its button, not in a portal, so that it stays in the same landmark. */}
      <Radix.Content
        align="end"
        sideOffset={8}
        collisionPadding={12}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(22rem,100vw-1.5rem)] overflow-y-auto min-w-[min(15rem,100vw-1.5rem)] rounded-md border border-line bg-raised p-2 shadow-lifted data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
      >
        {heading && (
          <Radix.Label className="mb-2 border-b border-line px-3 pb-2 pt-1 text-sm wrap-anywhere text-muted">
            {heading}
          </Radix.Label>
        )}
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 [&>svg]:shrink-0 text-base text-ink no-underline outline-none data-[highlighted]:bg-sunken data-[disabled]:opacity-55'

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
