import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#test/support/free-port.ts';
import { startScript } from './support.ts';

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'courseyard-start-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts as `npm start` does, and keeps its output. */
function start(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, startScript, { env: { ...process.env, DATA_DIR: folder, ...env } });
  children.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<{ code: number | null; printed: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, printed })),
  );
  const says = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => printed.includes(text) && resolve();
      child.stdout.on('data', look);
      look();
      void ended.then(() => reject(new Error(`npm start ended: ${printed}`)));
    });
  return { child, ended, says };
}

test('says in a sentence that its port is taken', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const { code, printed } = await start({ PORT: String(port) }).ended;
  await new Promise((resolve) => other.close(resolve));
  expect({ code, printed }).toEqual({
    code: 1,
    printed: `Port ${port} is taken. Give another one, for example: PORT=${port + 100} npm start\n`,
  });
});

test('says which of its variables are wrong', async () => {
  const { code, printed } = await start({ PORT: 'abc', HARNESS_COURSES: '-1' }).ended;
  expect(code).toBe(1);
  expect(printed).toMatch(/^[^{]*at PORT[^{]*at HARNESS_COURSES\s*$/);
});

test('ends quietly on Ctrl-C while making demo data, and completes the data at the next start', async () => {
  const port = String(await freePort());
  const small = { PORT: port, HARNESS_COURSES: '100' };
  const first = start(small);
  await first.says('Courseyard is ready');
  first.child.kill('SIGINT');
  expect(await first.ended).toEqual({
    code: 0,
    printed: expect.not.stringMatching(/"level":[4-6]0|error|complete/i),
  });
  const second = start(small);
  await second.says('The demo data is complete');
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
  second.child.kill('SIGINT');
  expect(await second.ended).toEqual({ code: 0, printed: expect.not.stringMatching(/"level":[4-6]0/) });
});
