import { describe } from "vitest"
import type { ListContext } from "#machines/list/listTypes.ts"
import { testWalks } from "#tests/paths/check.ts"
import {
  empty,
  listModel,
  mayAll,
  page,
  plain,
  removals,
  type Row,
  second,
} from "#tests/paths/models/list.ts"
import { failing, failures, failureIn, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

type Context = ListContext<Row>
type At = { readonly context: Context }
const to = (query: string, replace = false) => [
  { type: "navigation.requested" as const, to: mayAll.path + query, replace },
]
const toast = (by: string) => {
  const failure = failureIn(by)
  return failure === null ? [] : [{ type: "toast.failed" as const, failure }]
}
/** The current search as it is in the URL. */
const q = ({ context }: At) => (context.query.q === "" ? "" : "q=ope&")
const start = (at: At) => (at.context.query.q === "" ? "" : "?q=ope")
const isIn = (state: string, value: unknown) => JSON.stringify(value).includes(`"rows":"${state}"`)
const asked =
  (behind: boolean) =>
  ({ context }: At) => ({ query: context.query, behind })
const removed = ["removal all", "removal some", "removal none", "removal used", "removal unknown"]
const changedView = ({ context }: At) => [{ type: "view.changed" as const, view: context.view }]
const saysRemoved = ({ context }: At) => [
  { type: "toast.succeeded" as const, message: MESSAGE },
  ...to(context.query.q === "" ? "?action=true" : "?q=ope&page=2&cursor=c2&action=true", true),
]
/** The part of the view that an event changes. */
const viewBy = (by: string, saved: Context["view"]["saved"]): Partial<Context["view"]> => {
  if (by === "density.set") return { density: "compact" }
  const others = (name: string) => saved.filter((one) => one.name !== name)
  if (by === "saved.keep") return { saved: [...others("Yang ope"), { name: "Yang ope", query: "q=ope" }] }
  return by === "saved.forget" ? { saved: others("Gudang") } : {}
}
const reports: Readonly<Record<string, Context["report"]>> = {
  "removal some": removals.some.output.results,
  "removal none": removals.none.output.results,
  "removal used": removals.used.output.results,
}
const atRest = { report: [], removing: [], subjects: [] }
/** The context after rows were loaded: the answer's rows, and no failure. */
const shown = (by: string) => {
  if (by === "start given") return { loaded: page, failure: null }
  if (by.endsWith(" page")) return { loaded: page, failure: null }
  return by.endsWith(" empty") ? { loaded: empty, failure: null } : {}
}

describe("every path", () => {
  testWalks(listModel)({
    states: {
      rows: {
        accepts: ["list.query", "rows.renew"],
        context: ({ by, context }) =>
          by.startsWith("list.query ")
            ? { query: by.endsWith("plain") ? plain : second }
            : { query: context.query },
      },
      "rows.recalling": { by: ["start"], tags: ["busy"], runs: { recall: { query: plain } } },
      "rows.loading": {
        by: ["list.query", "recall none", ...failing("recall"), "list.retry", "list.refresh", ...removed],
        tags: ["busy"],
        accepts: ["list.refresh"],
        runs: { load: asked(false) },
        context: { loaded: null },
      },
      "rows.changing": {
        by: ["list.query", "list.refresh", ...removed],
        tags: ["busy"],
        accepts: ["list.refresh"],
        runs: { change: asked(true) },
        arriving: ({ by, before }) =>
          by.startsWith("list.query ") ? { loaded: before?.context.loaded ?? null } : {},
      },
      "rows.refreshing": {
        by: ["recall kept", "list.refresh", ...removed],
        tags: ["busy"],
        accepts: ["list.refresh"],
        runs: { reload: asked(true) },
        arriving: ({ by }) => (by === "recall kept" ? { loaded: page } : {}),
      },
      "rows.ready": {
        by: [
          "start given",
          "load page",
          "load empty",
          "change page",
          "change empty",
          "reload page",
          "reload empty",
          ...failing("reload"),
        ],
        accepts: ["list.refresh"],
        arriving: ({ by, before }) =>
          failureIn(by) === null ? shown(by) : { loaded: before?.context.loaded ?? null },
      },
      "rows.returning": {
        by: ["load empty", "change empty", "reload empty", "load Invalid", "change Invalid"],
        tags: ["busy"],
        context: { loaded: null },
      },
      "rows.failed": {
        by: [...failing("load"), ...failing("change")],
        accepts: ["list.retry", "list.refresh"],
        context: { loaded: null },
        arriving: ({ by }) => ({ failure: failureIn(by) }),
      },
      search: { accepts: ["search.clear"] },
      "search.still": {
        by: ["start", "search.clear", "after searchPause"],
        accepts: ["search.type"],
        arriving: ({ by }) => (by === "search.clear" ? { typed: "" } : {}),
      },
      "search.typing": { by: ["search.type"], accepts: ["search.type"], context: { typed: " ope " } },
      choice: {
        by: ["start"],
        accepts: ({ context: { loaded, allowed, query, view } }) => [
          "list.sort",
          "list.filter",
          "list.perPage",
          "row.toggle",
          "rows.toggleRange",
          "rows.togglePage",
          "selection.clear",
          "column.toggle",
          "density.set",
          ...(query.q === "" ? [] : keeping),
          ...(view.saved.some(({ name }) => name === "Gudang") ? kept : []),
          ...(loaded?.page.next === undefined ? [] : neighbours),
          ...(allowed.includes("create") ? adding : []),
        ],
        context: ({ by, before, context }) => ({
          picked: by === "selection.clear" ? [] : context.picked,
          view: { ...context.view, ...viewBy(by, before?.context.view.saved ?? []) },
        }),
      },
      removal: {},
      "removal.closed": {
        by: [
          "start",
          "removal all",
          "removal unknown",
          "removal cancelled",
          "removal defect",
          "report.close",
        ],
        accepts: ({ context }) => (context.allowed.includes("remove") ? removing : []),
        context: atRest,
      },
      "removal.open": {
        by: ["rows.remove", "report.retry"],
        runs: {
          removal: ({ by, before }: { readonly by: string; readonly before: At | null }) =>
            by === "rows.remove"
              ? { ids: [1, 2], isConfirmed: false }
              : {
                  ids: before?.context.report.flatMap(({ id, ok }) => (ok ? [] : [id])),
                  isConfirmed: true,
                },
        },
      },
      "removal.reporting": {
        by: ["removal some", "removal none", "removal used"],
        accepts: ({ context }) => [
          "rows.remove",
          ...(context.report.some(({ ok, used }) => !ok && used !== true) ? (["report.retry"] as const) : []),
          "report.close",
        ],
        arriving: ({ by }) => ({ report: reports[by] ?? [] }),
      },
    },
    emits: {
      "list.sort": (at) => to(`?${q(at)}sort=kode`),
      "list.filter": (at) => to(`?${q(at)}is_active=true`),
      "list.perPage": (at) => to(`?${q(at)}per_page=50`),
      "search.clear": to(""),
      "after searchPause": to("?q=ope", true),
      "page.next": (at) => to(`?${q(at)}page=3&cursor=c3`),
      "page.prev": (at) => to(start(at)),
      "record.new": to("/form"),
      "column.toggle": changedView,
      "density.set": changedView,
      "saved.keep": changedView,
      "saved.forget": changedView,
      "saved.show": to("?q=gudang&sort=kode"),
      ...toasts("load", ["Invalid"]),
      ...toasts("change", ["Invalid"]),
      ...toasts("reload"),
      "load Invalid": (at) => (isIn("returning", at.value) ? to("", true) : toast(at.by)),
      "change Invalid": (at) => (isIn("returning", at.value) ? to("", true) : toast(at.by)),
      "load empty": (at) => (isIn("returning", at.value) ? to(start(at), true) : []),
      "change empty": (at) => (isIn("returning", at.value) ? to(start(at), true) : []),
      "reload empty": (at) => (isIn("returning", at.value) ? to(start(at), true) : []),
      "removal all": saysRemoved,
      "removal some": saysRemoved,
      "removal none": [{ type: "toast.failed", failure: failures.Refused }],
      "removal used": [{ type: "toast.failed", failure: failures.Refused }],
    },
  })
})

const keeping = ["saved.keep"] as const
const kept = ["saved.show", "saved.forget"] as const
const neighbours = ["page.next", "page.prev"] as const
const adding = ["record.new"] as const
const removing = ["rows.remove"] as const
