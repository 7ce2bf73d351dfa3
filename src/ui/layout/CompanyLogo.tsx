import { initials } from "#src/format/format.ts"

/** The company's logo, or its first letter on the brand colour. */
export function CompanyLogo({ name, logo }: { readonly name: string; readonly logo: string | null }) {
  if (logo)
    return (
      <img src={logo} alt="" className="size-7 shrink-0 rounded-control border border-line object-contain" />
    )
  return (
    <span
      aria-hidden="true"
      className="grid size-7 shrink-0 place-items-center rounded-control bg-brand font-bold text-brand-ink"
    >
      {initials(name.replace(/^(PT|CV|UD|Yayasan)\b\.?\s*/i, "")).slice(0, 1)}
    </span>
  )
}
