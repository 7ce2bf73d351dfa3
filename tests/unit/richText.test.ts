import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { cleanHtml, textOfHtml } from "#server/kit/cleanHtml.ts"
import { plainText } from "#src/format/plainText.ts"
import { pageHref, pageOf, readHref, readingOf } from "#src/screens/articles/address.ts"

describe("HTML from anybody", () => {
  test.each<[string, string, string]>([
    ["what the editor makes stays", "<p>a <strong>b</strong></p><ul><li><p>c</p></li></ul>", ""],
    ["a script goes with its words", "<p>a</p><script>b()</script>", "<p>a</p>"],
    ["a style goes with its words", "<style>p{}</style><p>a</p>", "<p>a</p>"],
    ["what acts goes", `<p onclick="b()" style="color:red" class="x">a</p>`, "<p>a</p>"],
    ["a picture goes", `a<img src=x onerror=b()>`, "a"],
    ["an address that acts goes, its words stay", `<a href="javascript:b()">a</a>`, "a"],
    ["also in disguise", `<a href="java&#10;script:b()">a</a>`, "a"],
    ["data is no address", `<a href="data:text/html,b">a</a>`, "a"],
    [
      "a link keeps only where it leads",
      `<a href="https://a.id" target="_blank" onclick="b()">a</a>`,
      `<a href="https://a.id">a</a>`,
    ],
    [
      "older names are those of today",
      "<h1>a</h1><div><b>b</b> <i>c</i></div>",
      "<h2>a</h2><p><strong>b</strong> <em>c</em></p>",
    ],
    ["a frame goes with what it holds", "<iframe src=x>a</iframe>b", "b"],
  ])("%s", (_name, html, clean) => {
    expect(cleanHtml(html)).toBe(clean === "" ? html : clean)
  })

  test("clean HTML stays as it is, whatever it was made of, and holds nothing but what is allowed", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "<p>",
        "</p>",
        "<b>",
        "</b>",
        "<script>",
        "</script>",
        "<a href='javascript:x'>",
        "</a>",
        "<svg onload=x>",
        "&lt;",
        "&amp;lt;",
        "<!--",
        "-->",
        "<math>",
        "<ul><li>",
      ),
      fc.string({ maxLength: 6 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const clean = cleanHtml(pieces.join(""))
        expect(cleanHtml(clean)).toBe(clean)
        for (const [, tag] of clean.matchAll(/<\/?([a-z0-9]+)/g))
          expect(["p", "br", "h2", "h3", "strong", "em", "u", "ul", "ol", "li", "blockquote", "a"]).toContain(
            tag,
          )
      }),
    )
  })

  test.each([
    ["<p>Satu</p><p>dua &amp; <strong>tiga</strong></p>", "Satu dua & tiga"],
    ["<ul><li><p>a</p></li><li><p>b</p></li></ul>", "a b"],
    ["<p>a<br />b</p>", "a b"],
    ["<p>1 &lt; 2 &gt; 0</p>", "1 < 2 > 0"],
    ["<p>  </p>", ""],
  ])("%s says, on the server and in the browser", (html, said) => {
    expect(textOfHtml(html)).toBe(said)
    expect(plainText(html)).toBe(said)
  })
})

test("an address of announcements says which one or which page, and nothing else", () => {
  expect(readingOf(readHref(12).replace("/pengumuman", ""))).toBe(12)
  expect(pageOf(pageHref(3).replace("/pengumuman", ""))).toBe(3)
  expect(pageHref(1)).toBe("/pengumuman")
  for (const text of ["?baca=0", "?baca=-1", "?baca=1e3", "?baca=abc", "?baca=1234567890123456", ""])
    expect([readingOf(text), pageOf(text)]).toEqual([null, 1])
})
