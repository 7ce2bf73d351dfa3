/** Stylesheet of the blog, in the product's colours; loads nothing from other hosts. */
export const blogStyle = `
:root { color-scheme: light dark; --paper: #faf8f4; --card: #fff; --ink: #1d2422; --soft: #5c6763; --line: #e3ded4; --brand: #0f5c55; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14191a; --card: #1c2324; --ink: #e8ece9; --soft: #a3aeaa; --line: #313a3a; --brand: #7cc7bd; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.65 system-ui, sans-serif; }
header, main { max-width: 44rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
header a { display: inline-flex; align-items: center; gap: .5rem; font-weight: 700; text-decoration: none; }
.logo { width: 1.75rem; height: 1.75rem; border-radius: .375rem; object-fit: contain; }
a { color: var(--brand); }
a:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
h1 { margin: .5rem 0; font-size: 1.9rem; line-height: 1.25; }
h2 { margin: 2rem 0 .5rem; font-size: 1.25rem; }
.facts { margin: 0 0 1rem; color: var(--soft); font-size: .9rem; }
.note { padding: .625rem .875rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); }
.cover, .text img { display: block; max-width: 100%; height: auto; border-radius: .625rem; }
.cover { width: 100%; margin: 0 0 1.5rem; }
.text blockquote { margin: 1rem 0; padding-left: .875rem; border-left: 3px solid var(--line); color: var(--soft); }
.text table { width: 100%; table-layout: fixed; border-collapse: collapse; }
.text th, .text td { padding: .375rem .625rem; border: 1px solid var(--line); text-align: left; vertical-align: top; }
.text pre { padding: .75rem; white-space: pre-wrap; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); }
.text code { font: .9em/1.5 ui-monospace, monospace; }
.tags span { display: inline-block; padding: .125rem .5rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .85rem; }
.posts { padding: 0; list-style: none; }
.posts li { padding-bottom: 1rem; border-bottom: 1px solid var(--line); }
.posts h2 { margin-top: 1rem; }
nav { display: flex; justify-content: space-between; gap: 1rem; padding: 1rem 0; }
`
