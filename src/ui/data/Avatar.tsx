import { initials } from "#src/format/format.ts"

/** A photo, or initials as a fallback. Decorative, next to a name: hidden from screen readers. */
export function Avatar(props: {
  readonly name: string
  readonly src?: string | null
  readonly size?: "sm" | "md" | "lg"
}) {
  const { name, src, size = "sm" } = props
  const place = `${SIZE[size]} shrink-0 rounded-full`
  /** Keyed by URL: a reused image element would show the previous photo until the new one has loaded. */
  if (src)
    return <img key={src} src={src} alt="" loading="lazy" className={`${place} bg-sunken object-cover`} />
  return (
    <span
      aria-hidden="true"
      className={`${place} inline-grid place-items-center bg-brand-soft font-semibold text-brand select-none`}
    >
      {initials(name)}
    </span>
  )
}

const SIZE = { sm: "size-7 text-caption", md: "size-9 text-body", lg: "size-14 text-title" } as const
