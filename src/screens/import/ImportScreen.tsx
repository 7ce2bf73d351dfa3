import { useMemo } from "react"
import { type ImportKind, importKinds } from "#contract/imports.ts"
import { importFiles, importOf } from "#src/api/imports.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useDownload } from "../useDownload.ts"
import { Choosing } from "./Choosing.tsx"
import { Checked } from "./Checked.tsx"
import { Waiting } from "./Waiting.tsx"

const LIST = "/users/pegawai"
const words: Readonly<
  Record<ImportKind, { readonly noun: string; readonly title: string; readonly text: string }>
> = {
  pegawai: {
    noun: "pegawai",
    title: "Impor pegawai",
    text: "Menambah pegawai baru dari spreadsheet. Yang sudah ada tidak diubah.",
  },
  jadwal: {
    noun: "jadwal shift",
    title: "Impor jadwal shift",
    text: "Menetapkan shift pegawai per tanggal; yang sudah ada di tanggal itu diganti.",
  },
}
const kindIn = (search: string): ImportKind => {
  const asked = new URLSearchParams(search).get("jenis")
  return importKinds.find((kind) => kind === asked) ?? "pegawai"
}

/** Takes spreadsheets in, one kind of them at an address. */
export function ImportScreen({ search }: ScreenProps) {
  const kind = kindIn(search)
  return <Import key={kind} kind={kind} />
}

function Import({ kind }: { readonly kind: ImportKind }) {
  const { noun, title, text } = words[kind]
  const machine = useMemo(() => importOf(kind, noun), [kind, noun])
  const files = useMemo(() => importFiles(), [])
  const { snapshot, send } = useMachine(machine, { input: undefined })
  const download = useDownload(files)
  const { job, failure } = snapshot.context
  const other = importKinds.find((one) => one !== kind) ?? kind
  const fetchFile = (what: "template" | "problems", format: "xlsx" | "csv") =>
    download.ask({ kind, what, format })
  return (
    <div
      {...marks(`${kind}Import`, snapshot.value)}
      aria-busy={snapshot.hasTag("busy")}
      className="max-w-form"
    >
      <PageHeader
        title={title}
        sub={text}
        trail={<Breadcrumb items={[{ label: "Pegawai", href: LIST }, { label: title }]} />}
        actions={<ButtonLink href={`${LIST}/impor?jenis=${other}`}>{words[other].title}</ButtonLink>}
      />
      {snapshot.matches("unavailable") && (
        <FailureView failure={failure} onRetry={() => send({ type: "import.retry" })} />
      )}
      {(snapshot.matches("choosing") || snapshot.matches("sending")) && (
        <Choosing
          problem={
            job?.message ?? (failure?._tag === "Invalid" ? (failure.errors["file"]?.[0] ?? null) : null)
          }
          isSending={snapshot.matches("sending")}
          onTemplate={(format) => fetchFile("template", format)}
          onPick={(file) => send({ type: "file.pick", file })}
        />
      )}
      {(snapshot.matches("waiting") || snapshot.matches("watching")) && job !== null && (
        <Waiting job={job} isLost={failure !== null} />
      )}
      {(snapshot.matches("checked") || snapshot.matches("committing") || snapshot.matches("committed")) &&
        job !== null && (
          <Checked
            job={job}
            noun={noun}
            isBusy={snapshot.matches("committing")}
            isDone={snapshot.matches("committed")}
            listHref={kind === "pegawai" ? LIST : null}
            onProblems={(format) => fetchFile("problems", format)}
            onCommit={(only) => send({ type: "import.commit", only })}
            onAgain={() => send({ type: "import.again" })}
          />
        )}
    </div>
  )
}
