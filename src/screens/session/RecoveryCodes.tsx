import { Button } from "#src/ui/controls/Button.tsx"
import { buttonClass } from "#src/ui/controls/buttonClass.ts"
import { Notice } from "#src/ui/page/Notice.tsx"
import { CopyButton } from "../topup/CopyButton.tsx"

type Props = { readonly codes: readonly string[]; readonly email: string; readonly onKept: () => void }

/** Recovery codes, shown once: to copy, to download, to print with the page. */
export function RecoveryCodes({ codes, email, onKept }: Props) {
  const text = codes.join("\n")
  const file = `Kode pemulihan ${email}\nTiap kode berlaku satu kali.\n\n${text}\n`
  return (
    <div className="grid gap-4">
      <Notice tone="warn">
        Simpan kode pemulihan ini di tempat aman. Tiap kode berlaku satu kali, bila telepon Anda hilang. Kode
        tidak dapat ditunjukkan lagi.
      </Notice>
      <ul
        role="list"
        aria-label="Kode pemulihan"
        className="grid gap-x-6 gap-y-1 rounded-control border border-line bg-sunken px-4 py-3 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="kode-pemulihan.txt"
          className={buttonClass({})}
        >
          Unduh
        </a>
        <CopyButton text={text} what="kode pemulihan" />
        <Button variant="primary" onClick={onKept}>
          Sudah saya simpan
        </Button>
      </div>
    </div>
  )
}
