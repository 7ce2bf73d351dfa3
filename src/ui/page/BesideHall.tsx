import type { ReactNode } from "react"
import { HallDrawing } from "./HallDrawing.tsx"

type Props = {
  /** A form is narrower than a message. */
  readonly isForm?: boolean
  readonly children: ReactNode
}

/** A message or form next to the drawing of a hall (the product's namesake); on a phone below the drawing. */
export function BesideHall({ isForm = false, children }: Props) {
  return (
    <div
      className={`mx-auto grid min-h-[64dvh] w-full max-w-[60rem] content-center items-center gap-x-20 gap-y-6 py-8 text-body text-ink ${isForm ? "lg:grid-cols-[22.5rem_minmax(0,1fr)]" : "lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]"}`}
    >
      <HallDrawing className="h-auto w-36 text-brand opacity-45 lg:order-2 lg:w-full" />
      <div className={`min-w-0 ${isForm ? "w-full max-w-[22.5rem]" : "max-w-[30rem]"}`}>{children}</div>
    </div>
  )
}
