import { product } from "#src/format/product.ts"

const link = "text-ink-2 underline underline-offset-2 hover:text-ink"

/**
 * Where to get help, and the legal texts; nothing until the application's setting names them. `data-app` marks the parts
 * that the server fills in or leaves out of the prerendered page (server/http/product.ts).
 */
export function HelpLinks() {
  // Compiler memoization is off: see LoginView.
  "use no memo"
  const { support_phone, support_email, privacy_url, terms_url } = product()
  if (!support_phone && !support_email && !privacy_url && !terms_url) return null
  return (
    <p data-app="help" className="flex flex-wrap gap-x-4 gap-y-1 text-caption">
      {support_phone && (
        <a data-app="support_phone" href={`tel:${support_phone}`} className={link}>
          {support_phone}
        </a>
      )}
      {support_email && (
        <a data-app="support_email" href={`mailto:${support_email}`} className={link}>
          {support_email}
        </a>
      )}
      {privacy_url && (
        <a data-app="privacy_url" href={privacy_url} className={link}>
          Kebijakan privasi
        </a>
      )}
      {terms_url && (
        <a data-app="terms_url" href={terms_url} className={link}>
          Syarat dan ketentuan
        </a>
      )}
    </p>
  )
}
