import { useMemo } from "react"
import type { ImportKind } from "#contract/imports.ts"
import { importFiles, importOf } from "#src/api/imports.ts"
import { describedImports } from "#src/resources/imports.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useDownload } from "../useDownload.ts"
import { Choosing } from "./Choosing.tsx"
import { Checked } from "./Checked.tsx"
import { Waiting } from "./Waiting.tsx"

type Props = ScreenProps & { readonly kinds: readonly ImportKind[] }

/** Takes spreadsheets in, one kind of them at an address. */
export function ImportScreen({ search, kinds }: Props) {
  const asked = new URLSearchParams(search).get("jenis")
  const kind = kinds.find((one) => one === asked) ?? kinds[0] ?? "pegawai"
  return <Import key={kind} kind={kind} others={kinds.filter((one) => one !== kind)} />
}

function Import({ kind, others }: { readonly kind: ImportKind; readonly others: readonly ImportKind[] }) {
  const { noun, title, text, page, list, isListed } = describedImports[kind]
  const machine = useMemo(() => importOf(kind, noun), [kind, noun])
  const files = useMemo(() => importFiles(), [])
  const { snapshot, send } = useMachine(machine, { input: undefined })
  const download = useDownload(files, (failure) => send({ type: "download.failed", failure }))
  const { job, failure } = snapshot.context
  const isChecked =
    snapshot.matches("checked") || snapshot.matches("committing") || snapshot.matches("committed")
  return (
    <div
      {...marks(`${kind}Import`, snapshot.value)}
      aria-busy={snapshot.hasTag("busy")}
      className={job !== null && job.bad > 0 && isChecked ? "" : "max-w-form"}
    >
      <PageHeader
        title={title}
        sub={text}
        trail={<Breadcrumb items={[list, { label: title }]} />}
        actions={others.map((one) => (
          <ButtonLink key={one} href={`${page}?jenis=${one}`}>
            {describedImports[one].title}
          </ButtonLink>
        ))}
      />
      {snapshot.matches("unavailable") && (
        <FailureView failure={failure} onRetry={() => send({ type: "import.retry" })} />
      )}
      {(snapshot.matches("choosing") || snapshot.matches("sending")) && (
        <Choosing
          kind={kind}
          problem={
            job?.message ?? (failure?._tag === "Invalid" ? (failure.errors["file"]?.[0] ?? null) : null)
          }
          isSending={snapshot.matches("sending")}
          isFetching={download.busy}
          onTemplate={(format) => download.ask({ kind, what: "template", format })}
          onPick={(file) => send({ type: "file.pick", file })}
        />
      )}
      {(snapshot.matches("waiting") || snapshot.matches("watching")) && job !== null && (
        <Waiting job={job} isLost={failure !== null} />
      )}
      {isChecked && job !== null && (
        <Checked
          job={job}
          noun={noun}
          isBusy={snapshot.matches("committing")}
          isDone={snapshot.matches("committed")}
          isFetching={download.busy}
          next={{ label: isListed ? `Lihat daftar ${noun}` : `Kembali ke ${list.label}`, href: list.href }}
          onProblems={(format) => download.ask({ kind, what: "problems", import_id: job.id, format })}
          onCommit={(only) => send({ type: "import.commit", only })}
          onAgain={() => send({ type: "import.again" })}
        />
      )}
    </div>
  )
}
