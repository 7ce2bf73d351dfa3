import type { Call } from "#contract/kit/call.ts"
import { API_BASE } from "#contract/kit/constants.ts"
import { answerJson, type Json, payloadJson } from "./jsonSchema.ts"
import { groupOf, notesOf } from "./openapi.ts"

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c)

type Field = { readonly path: string; readonly words: string; readonly isRequired: boolean }

const limits = (json: Json): string[] => [
  ...(json.minLength === undefined && json.maxLength === undefined
    ? []
    : [`${json.minLength ?? 0}–${json.maxLength ?? "…"} karakter`]),
  ...(json.minimum === undefined && json.maximum === undefined
    ? []
    : [`${json.minimum ?? "…"}–${json.maximum ?? "…"}`]),
  ...(json.maxItems === undefined ? [] : [`paling banyak ${json.maxItems}`]),
]

const typeNames: Readonly<Record<string, string>> = {
  string: "teks",
  integer: "bilangan bulat",
  number: "bilangan",
  boolean: "ya/tidak",
  array: "daftar",
  object: "objek",
  null: "kosong",
}
const wordsFor = (json: Json): string => {
  if (json.anyOf !== undefined) return json.anyOf.map(wordsFor).join(" atau ")
  if (json.enum !== undefined) return json.enum.map((value) => JSON.stringify(value)).join(" | ")
  const name = typeNames[json.type ?? ""] ?? "apa saja"
  return [name, ...limits(json), ...(json.description === undefined ? [] : [json.description])].join(", ")
}

/** Flattens an object's fields by path, nested ones under their parent. */
const fieldsOf = (json: Json, path = ""): Field[] =>
  Object.entries(json.properties ?? {}).flatMap(([name, field]) => {
    const own = path === "" ? name : `${path}.${name}`
    const inner = (field.anyOf ?? [field]).flatMap((member) => [
      ...fieldsOf(member, own),
      ...(member.items === undefined ? [] : fieldsOf(member.items, `${own}.*`)),
    ])
    return [{ path: own, words: wordsFor(field), isRequired: json.required?.includes(name) === true }, ...inner]
  })

const table = (caption: string, fields: readonly Field[]): string =>
  fields.length === 0
    ? `<p class="none">${caption}: tidak ada isian.</p>`
    : `<table><caption>${caption}</caption><thead><tr><th scope="col">isian</th><th scope="col">berupa</th></tr></thead><tbody>${fields
        .map(
          ({ path, words, isRequired }) =>
            `<tr><td><code>${escape(path)}</code>${isRequired ? ' <span class="must">wajib</span>' : ""}</td><td>${escape(words)}</td></tr>`,
        )
        .join("")}</tbody></table>`

const hasPayload = ({ method, cacheSeconds }: Call): boolean => method !== "GET" || cacheSeconds !== null

const callHtml = (call: Call): string => `
<details id="${escape(call.path)}">
<summary><span class="method">${call.method}</span> <code>${escape(call.path)}</code> <span class="what">${escape(call.summary)}</span></summary>
<div class="body">
${notesOf(call)
  .map((note) => `<p>${escape(note)}</p>`)
  .join("\n")}
${!hasPayload(call) ? "" : `<h3>Contoh</h3><pre tabindex="0"><code>${escape(JSON.stringify(call.example, null, 2))}</code></pre>`}
${hasPayload(call) ? table("Dikirim", fieldsOf(payloadJson(call.payload))) : ""}
${table("Dijawab (data)", fieldsOf(answerJson(call.answer)))}
</div>
</details>`

/** API documentation as a plain HTML page: no script, only its own stylesheet. */
export const docsPage = (calls: readonly Call[]): string => {
  const groups = [...new Set(calls.map(groupOf))]
  const section = (group: string) => `
<section aria-labelledby="g-${escape(group)}"><h2 id="g-${escape(group)}">${escape(group)}</h2>${calls
    .filter((call) => groupOf(call) === group)
    .map(callHtml)
    .join("")}
</section>`
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API Balai</title>
<link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
<header>
<h1>API Balai</h1>
<p>${calls.length} panggilan di bawah <code>${API_BASE}</code>. Token dari <code>auth/login</code> dikirim sebagai header
<code>Access-Token</code>. Panggilan yang dikenal selalu dijawab HTTP 200 dengan <code>api_status</code>,
<code>api_message</code> dan <code>data</code>. <a href="/api/docs/openapi.json">OpenAPI 3.1</a></p>
<nav aria-label="Kelompok panggilan"><ul>${groups.map((group) => `<li><a href="#g-${escape(group)}">${escape(group)}</a></li>`).join("")}</ul></nav>
</header>
<main>${groups.map(section).join("")}
</main>
</body>
</html>
`
}
