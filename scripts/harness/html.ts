/** Text that stands for itself in HTML. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const style = `
:root{--ink:#273540;--soft:#586874;--line:#d7dee3;--paper:#fff;--ground:#f4f6f8;--blue:#0b5cad;--blue-dark:#084785}
*{box-sizing:border-box}body{margin:0;font:1rem/1.5 system-ui,"Segoe UI",sans-serif;color:var(--ink);background:var(--ground)}
a{color:var(--blue)}main,.bar{max-width:72rem;margin:0 auto;padding:1rem}
header{background:#14202b;color:#fff}header a{color:#fff}header h1{font-size:1.25rem;margin:0}
h2{margin:1.5rem 0 .25rem;font-size:1.35rem}h3{font-size:1.05rem;margin:0}p{margin:.25rem 0 .75rem}
.soft{color:var(--soft)}.people{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,16rem),1fr));padding:0;list-style:none}
.card{background:var(--paper);border:1px solid var(--line);border-radius:.5rem;padding:1rem;display:flex;flex-direction:column;gap:.5rem}
.card form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}
button,select,input[type=text],input[type=url]{font:inherit;min-height:2.5rem;border-radius:.35rem;border:1px solid #6f7f8b;padding:.35rem .75rem;background:#fff;color:inherit;max-width:100%}
button{background:var(--blue);border-color:var(--blue);color:#fff;cursor:pointer}button:hover{background:var(--blue-dark)}
button.plain{background:#fff;color:var(--blue)}button.plain:hover{background:#e8f1fa}
:focus-visible{outline:3px solid #f2a900;outline-offset:2px}
details{background:var(--paper);border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;margin:1rem 0}summary{cursor:pointer;font-weight:600;min-height:1.75rem}
label{display:inline-flex;gap:.4rem;align-items:center;flex-wrap:wrap}fieldset{border:0;padding:0;margin:0 0 .75rem;display:flex;flex-wrap:wrap;gap:1rem}
legend{font-weight:600;padding:0;margin-bottom:.25rem}iframe.tool{width:100%;height:calc(100vh - 4rem);min-height:30rem;border:0;display:block;background:#fff}
.alert{background:#fff8e1;border-bottom:1px solid var(--line);padding:.5rem 1rem}`;

/** A whole page of the harness. */
export const page = (title: string, body: string, script = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head><body>${body}` +
  (script ? `<script>${script}</script>` : '') +
  '</body></html>';
