import { FormSection } from "#src/ui/form/FormSection.tsx"

const port = (): string => {
  const own = document.documentElement.dataset["machinePort"]
  if (own !== undefined) return own
  return location.port === "" ? (location.protocol === "https:" ? "443" : "80") : location.port
}

type Props = {
  readonly kode: string | null
  readonly isOpen: boolean
  /** Address of the import of files; null = not for this account. */
  readonly files: string | null
}

/**
 * How a machine is connected, by the menus that ZKTeco, Solution and machines made like them have. The three ways to send the
 * code are for firmware that lacks the others.
 */
export function TerminalHelp({ kode, isOpen, files }: Props) {
  const code = kode ?? "kode di atas"
  return (
    <FormSection title="Menyambungkan mesin" folded={{ isOpen }}>
      <ol className="grid max-w-prose list-decimal gap-2 pl-5 text-ink-2">
        <li>
          Di mesin buka <b>Menu → Comm. → Cloud Server</b> (kadang bernama ADMS atau Web Setup).
        </li>
        <li>
          Isi alamat server <b>{location.hostname}</b> (nyalakan <i>Enable Domain Name</i> bila alamatnya
          berupa nama) dan port <b className="tnum">{port()}</b>. HTTPS hanya bila mesinnya menawarkan; proxy
          mati.
        </li>
        <li>
          Setel tanggal dan zona waktu mesin, lalu nyalakan ulang. Nomor seri ada di <b>Menu → System Info</b>
          .
        </li>
        {kode !== null && (
          <li>
            Kirim kodenya dengan salah satu cara:
            <ul className="mt-1 grid list-disc gap-1 pl-5">
              <li>
                tambahkan pegawai baru di mesin dengan nomor (PIN) <b className="tnum">{code}</b>, tanpa sidik
                jari, lalu hapus lagi sesudah mesinnya tersambung: cara ini ada di semua mesin;
              </li>
              <li>
                isi <b className="tnum">{code}</b> sebagai <i>Comm Key</i> server, bila menunya ada;
              </li>
              <li>
                tulis alamat server{" "}
                <b className="break-all tnum">
                  {location.hostname}/{code}
                </b>
                , bila mesinnya menerima garis miring.
              </li>
            </ul>
          </li>
        )}
        <li>
          Nomor (PIN) pegawai di mesin sebaiknya sama dengan NIP-nya; nol di depan tidak masalah. Lihat juga{" "}
          <a href="/setting/absensi/aturan-absensi" className="font-semibold text-brand">
            Aturan Absensi
          </a>
          .
        </li>
      </ol>
      {files !== null && (
        <p className="mt-3 max-w-prose text-ink-2">
          Mesin yang tidak tersambung ke internet dapat dipakai juga: salin rekamannya dengan USB, lalu{" "}
          <a href={files} className="font-semibold text-brand">
            masukkan filenya
          </a>
          .
        </p>
      )}
    </FormSection>
  )
}
