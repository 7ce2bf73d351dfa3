export type FooterProps = {
  readonly version?: string
  readonly links?: readonly { readonly label: string; readonly href: string }[]
}

/** The page's last line. Says in which zone times are shown, since offices may lie in others. */
export function Footer({ version, links = [] }: FooterProps) {
  return (
    <footer className="no-print mx-auto flex w-full max-w-page flex-wrap items-center gap-x-4 gap-y-1 px-4 pt-2 pb-6 text-caption text-ink-3 md:px-6">
      <span>Balai{version && ` ${version}`}</span>
      <span>Waktu ditampilkan dalam WIB</span>
      {links.map((link) => (
        <a key={link.href} href={link.href} className="underline underline-offset-2 hover:text-ink">
          {link.label}
        </a>
      ))}
    </footer>
  )
}
