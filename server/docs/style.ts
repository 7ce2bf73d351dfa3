/** Stylesheet of the API page, in the product's colours; loads nothing from other hosts. */
export const docsStyle = `
:root { color-scheme: light dark; --paper: #faf8f4; --card: #fff; --ink: #1d2422; --soft: #5c6763; --line: #e3ded4; --brand: #0f5c55; --must: #8a3b12; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14191a; --card: #1c2324; --ink: #e8ece9; --soft: #a3aeaa; --line: #313a3a; --brand: #7cc7bd; --must: #f0a678; }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 system-ui, sans-serif; }
header, main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { margin: 0 0 .5rem; font-size: 1.6rem; }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
h3 { margin: 1rem 0 .25rem; font-size: .85rem; color: var(--soft); font-weight: 600; }
a { color: var(--brand); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; margin: 0; list-style: none; }
code, pre { font: 13px/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; margin: 0; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem; }
details { background: var(--card); border: 1px solid var(--line); border-radius: .625rem; margin: .5rem 0; }
summary { padding: .625rem .875rem; cursor: pointer; overflow-wrap: anywhere; }
summary:focus-visible, a:focus-visible, pre:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
.method { font-weight: 700; font-size: .75rem; color: var(--brand); }
.what { color: var(--soft); }
.body { padding: 0 .875rem .875rem; border-top: 1px solid var(--line); }
.body p { margin: .375rem 0; color: var(--soft); }
table { width: 100%; border-collapse: collapse; margin-top: 1rem; }
caption { text-align: left; font-size: .85rem; font-weight: 600; color: var(--soft); padding-bottom: .25rem; }
th { text-align: left; font-weight: 600; font-size: .8rem; color: var(--soft); }
th, td { padding: .25rem .5rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
.must { color: var(--must); font-size: .75rem; }
.none { font-size: .85rem; }
`
