import { hostilePdfs } from '#test/support/document-cases/hostile-pdfs.ts';
import { DocumentChecker } from '#server/scanners/documents/document-checker.ts';
const c = new DocumentChecker();
for (const {what, make, ends} of hostilePdfs.slice(Number(process.argv[2] ?? 0))) {
  const b = make(); let peak = 0;
  const w = setInterval(() => { try { peak = Math.max(peak, Number(fs.readFileSync(`/proc/${c.processId}/statm`,'latin1').split(' ')[1])*4096/2**20) } catch {} }, 20);
  const s = performance.now(); const r = await c.checkDocument(b, what); clearInterval(w);
  const end = [r.stopped ?? 'checked', ...r.findings.map(f=>f.rule)];
  console.log(ends.some(e=>end.includes(e)) ? 'ok  ' : 'BAD ', what, (b.length/1e6).toFixed(1)+' MB', (performance.now()-s).toFixed(0)+' ms', peak.toFixed(0)+' MB', end.join());
}
await c.close();
import fs from 'node:fs';
