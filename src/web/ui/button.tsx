/** Buttons, and links that look like them. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from '../lib/cx.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'
type Look = { variant?: ButtonVariant; size?: ButtonSize }

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-ochre text-raised border-ochre hover:bg-ochre-deep hover:border-ochre-deep',
  secondary: 'bg-raised text-ink border-line-strong hover:border-ink hover:bg-paper',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  danger: 'bg-brick text-raised border-brick hover:brightness-90',
}
const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-10 pointer-coarse:min-h-11 px-3 py-1.5 text-sm gap-1.5',
  md: 'min-h-12 px-5 py-2 text-base gap-2',
  lg: 'min-h-14 px-7 py-2.5 text-lg gap-2.5',
}

/** The classes of a button, for elements that only look like one. */
export const buttonClass = ({ variant = 'primary', size = 'md' }: Look, extra?: string): string =>
  cx(
    'inline-flex items-center justify-center rounded-md border font-semibold leading-tight text-center no-underline',
    'transition-[background-color,border-color,filter] duration-150 disabled:opacity-55 aria-disabled:opacity-55',
    VARIANTS[variant],
    SIZES[size],
    extra,
  )

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** Shows a spinner and ignores clicks; width and focus are kept. */
    busy?: boolean
    /** Drawn before the label. */
    icon?: ReactNode
    ref?: Ref<HTMLButtonElement>
  }

export function Button({
  variant,
  size,
  busy = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonClass(
        { ...(variant ? { variant } : {}), ...(size ? { size } : {}) },
        className,
      )}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner className="size-[1.15em]" /> : icon}
      {children}
    </button>
  )
}

/** A link to a page of the site that looks like a button. */
export function LinkButton({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: LinkProps & Look & { icon?: ReactNode }) {
  return (
    <Link
      {...rest}
      className={buttonClass(
        { ...(variant ? { variant } : {}), ...(size ? { size } : {}) },
        typeof className === 'string' ? className : undefined,
      )}
    >
      {icon}
      {children}
    </Link>
  )
}

export type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string
  ref?: Ref<HTMLButtonElement>
}

/**
 * A square button with an icon only; `label` is its accessible name and its tooltip
 * (start/tooltips.ts).
 */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      data-tip={label}
      className={cx(
        'inline-flex size-12 shrink-0 items-center justify-center rounded-md text-ink transition-colors duration-150 hover:bg-sunken disabled:opacity-55',
        className,
      )}
    />
  )
}
