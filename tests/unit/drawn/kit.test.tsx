// @vitest-environment happy-dom
import { vi } from "vitest"
import { rowSource } from "#src/api/actors/form.ts"
import type { Kinds } from "#src/screens/form/kindsContext.ts"
import { jabatanResource } from "#src/resources/company/jabatan.ts"
import { formModel } from "#tests/paths/models/form.ts"
import { importModel } from "#tests/paths/models/import.ts"
import type * as Screens from "#src/screens/screen.ts"
import { listModel } from "#tests/paths/models/list.ts"

vi.mock("#src/screens/screen.ts", async (original) =>
  (await import("./stage.tsx")).staged(await original<typeof Screens>()),
)
const { drawAll, TYPED } = await import("./stage.tsx")
const { admin, Around } = await import("./around.tsx")
const { RecordForm } = await import("#src/screens/form/RecordForm.tsx")
const { ImportScreen } = await import("#src/screens/import/ImportScreen.tsx")
const { ListScreen } = await import("#src/screens/list/ListScreen.tsx")

/** Kinds of fields with code of their own: not drawn here. */
const Undrawn = () => null
const kinds: Kinds = new Proxy({}, { get: () => Undrawn })

/** A setting stays open after saving; it is never deleted. */
type Kept = { readonly id: number | null; readonly stays: boolean }
const mayChange = ({ context }: { readonly context: unknown }) =>
  (context as { readonly allowed: readonly string[] }).allowed.length > 0
const list = () => (
  <Around>
    <ListScreen resource={jabatanResource} params={{}} search="" user={admin} />
  </Around>
)

drawAll({
  jabatanForm: {
    model: formModel,
    draw: ({ snapshot }) => {
      const { id, stays } = snapshot.context as Kept
      return (
        <Around>
          <RecordForm
            form={jabatanResource}
            source={rowSource(jabatanResource.contract)}
            kinds={kinds}
            id={id}
            title="Jabatan"
            trail={stays ? null : []}
            user={admin}
          />
        </Around>
      )
    },
    where: (at) => !(at.matches("orphaned") && (at.context as Kept).stays),
    otherwise: {
      "form.change": TYPED,
      "form.renew": "the page around it",
      "draft.flush": "leaving the page",
      "stored.remove": "a field with a file",
    },
  },
  jabatanList: {
    model: listModel,
    draw: list,
    where: (at) => mayChange(at) && (at.matches({ search: "still" }) || at.matches({ rows: "ready" })),
    otherwise: {
      "list.query": "the address",
      "list.refresh": "the page is seen again",
      "rows.renew": "another part of the page",
      "list.perPage": "a select",
      "search.type": TYPED,
      "search.clear": "a search without rows",
      "rows.toggleRange": "Shift and a click",
      "selection.clear": "a list with picked rows",
      "record.new": "a link, or the key N",
      "rows.remove": "a list with picked rows",
      "saved.keep": "a name typed into the menu",
    },
  },
  "jabatanList, with picked rows": {
    model: listModel,
    draw: list,
    where: (at) => mayChange(at) && at.matches({ search: "still" }) && !at.matches({ rows: "loading" }),
    filled: () => ({ picked: [{ id: 2, nama: "Divisi 2" }] }),
    only: { sent: ["selection.clear", "rows.remove"] },
  },
  pegawaiImport: {
    model: importModel,
    draw: () => (
      <Around>
        <ImportScreen params={{}} search="" kinds={["pegawai"]} user={admin} />
      </Around>
    ),
    otherwise: {
      "file.pick": "a file chosen or dropped",
      "column.assign": "a select",
      "names.take": "rows whose names are not known",
      "download.failed": "the download",
    },
  },
})
