import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startNodeRegistry, type NodeRegistry, type Offer } from '#test/support/node-registry.ts';

const runtime = fileURLToPath(new URL('../scripts/runtime', import.meta.url));
const release = '24.21.0';
let folder: string;
let registry: NodeRegistry | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'courseyard-runtime-'));
});
afterEach(async () => {
  await registry?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const into = () => join(folder, '.node');

async function offer(given: Partial<Offer> = {}) {
  await registry?.stop();
  registry = await startNodeRegistry(mkdtempSync(join(folder, 'registry-')), { version: release, ...given });
}

/** Runs a few lines that use the functions of scripts/runtime, as scripts/run.mjs does before anything is installed. */
async function runLines(lines: string) {
  const text = `
    import { bringNode } from '${runtime}/bring-node.mjs';
    import { installPackages } from '${runtime}/install-packages.mjs';
    import { inTurn } from '${runtime}/in-turn.mjs';
    const say = (text) => console.error(text);
    try { ${lines} } catch (error) { say(error.message); process.exitCode = 1; }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      npm_config_registry: registry?.url ?? 'http://127.0.0.1:1',
      npm_config_cache: join(folder, 'npm-cache'),
      npm_config_fetch_retries: '0',
    },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: out.trim(), err: err.trim() };
}

const bring = (platform = 'linux-x64') =>
  runLines(
    `console.log(await bringNode({ into: '${into()}', settings: '${folder}/.npmrc', say, platform: '${platform}' }))`,
  );

const leftOver = () => (existsSync(into()) ? readdirSync(into()) : []);

test("fetches Node.js 24 once, and says so in one line that isn't on stdout", async () => {
  await offer();
  const first = await bring();
  expect(first.code).toBe(0);
  expect(first.err).toMatch(
    /^Courseyard runs on Node\.js 24 and this is v\d+\.\d+\.\d+: fetching Node\.js 24\.21\.0, once …$/,
  );
  expect(spawnSync(first.out, ['--version']).stdout.toString()).toBe(`v${release}\n`);
  const asked = registry!.asked.length;
  expect(await bring()).toEqual({ code: 0, out: first.out, err: '' });
  expect(registry!.asked).toHaveLength(asked);
});

test('lets two commands that start at once share one fetch', async () => {
  await offer();
  const [one, other] = await Promise.all([bring(), bring()]);
  expect([one.code, other.code]).toEqual([0, 0]);
  expect(one.out).toBe(other.out);
  expect(registry!.asked.filter((path) => path.endsWith('.tgz'))).toHaveLength(1);
  expect(leftOver()).toEqual([`${release}-linux-x64`]);
});

test("reports a download that doesn't match the registry's checksum, keeps none of it, and works the next time", async () => {
  await offer({ isBroken: true });
  const { code, out, err } = await bring();
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/Courseyard needs Node\.js 24 or newer.*couldn't be fetched[^]*Install Node\.js 24/);
  expect(leftOver()).toEqual([]);
  await offer();
  expect((await bring()).code).toBe(0);
});

test('reports an unreachable registry', async () => {
  const { code, err } = await bring();
  expect(code).toBe(1);
  expect(err).toContain('ECONNREFUSED');
  expect(leftOver()).toEqual([]);
});

test("takes another 24 where the registry doesn't have the requested one", async () => {
  await offer({ version: '24.3.1' });
  const { code, out } = await bring();
  expect(code).toBe(0);
  expect(spawnSync(out, ['--version']).stdout.toString()).toBe('v24.3.1\n');
});

test("doesn't keep a Node.js that can't run on this machine", async () => {
  await offer({ script: 'exit 127' });
  const { code, err } = await bring();
  expect(code).toBe(1);
  expect(err).toContain("what the registry has doesn't run here");
  expect(leftOver()).toEqual([]);
});

test("says what to install where there's no package for the platform", async () => {
  const { code, err } = await bring('sunos-x64');
  expect(code).toBe(1);
  expect(err).toContain('there is no package of it for sunos-x64');
});

test('takes over the lock of a killed command at once, and of one idle for long', async () => {
  const lock = join(folder, 'lock');
  await runLines(`await inTurn('${lock}', say, async () => process.kill(process.pid, 'SIGKILL'))`);
  expect(existsSync(lock)).toBe(true);
  const work = `console.log(await inTurn('${lock}', say, async () => 'done'))`;
  expect((await runLines(work)).out).toBe('done');
  writeFileSync(lock, String(process.pid));
  utimesSync(lock, new Date(), new Date(Date.now() - 60_000));
  expect((await runLines(work)).out).toBe('done');
  expect(existsSync(lock)).toBe(false);
});

test('installs the packages once from the lock file, with nothing on stdout, and says when that fails', async () => {
  const root = join(folder, 'project');
  mkdirSync(root);
  const write = (file: string, content: object) => writeFileSync(join(root, file), JSON.stringify(content));
  const writeProject = (version: string, dependencies: Record<string, string>) => {
    const project = { name: 'project', version };
    const packages = {
      '': { ...project, dependencies: { local: 'file:local' } },
      local: { version: '1.0.0' },
      'node_modules/local': { resolved: 'local', link: true },
    };
    write('package.json', { ...project, dependencies });
    write('package-lock.json', { ...project, lockfileVersion: 3, packages });
  };
  mkdirSync(join(root, 'local'));
  write('local/package.json', { name: 'local', version: '1.0.0' });
  writeProject('1.0.0', { local: 'file:local' });
  const install = () => runLines(`await installPackages({ root: '${root}', say })`);
  const first = await install();
  expect({ code: first.code, out: first.out }).toEqual({ code: 0, out: '' });
  expect(first.err).toMatch(/^Installing the packages …/);
  expect(await install()).toEqual({ code: 0, out: '', err: '' });
  writeProject('1.0.1', { absent: '1.0.0' });
  const failed = await install();
  expect(failed.code).toBe(1);
  expect(failed.err).toContain("The packages couldn't be installed; npm says why above.");
});
