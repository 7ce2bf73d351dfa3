import type { ComponentPropsWithRef, ReactNode } from "react"
import { buttonClass, type ButtonSize, type ButtonVariant } from "./buttonClass.ts"

export type ButtonLinkProps = Omit<ComponentPropsWithRef<"a">, "className" | "style" | "children"> & {
  readonly children: ReactNode
  readonly href: string
  readonly variant?: ButtonVariant | undefined
  readonly size?: ButtonSize | undefined
  readonly wide?: boolean | undefined
  readonly icon?: ReactNode
  readonly end?: ReactNode
}

/** A link that looks like a button, for navigation. For actions use Button. */
export function ButtonLink({ children, variant, size, wide, icon, end, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size, wide })}>
      {icon}
      {children}
      {end}
    </a>
  )
}
