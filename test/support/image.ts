import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { watch, type Child } from './child.ts';
import { readDockerfile, type Instruction, type Stage } from './dockerfile.ts';
import { linkInstalled, linkTree } from './link-tree.ts';

const context = fileURLToPath(new URL('../..', import.meta.url));

/** The last stage of a Dockerfile as it would be in the image, and what would run there. */
export interface Image {
  /** its working folder */
  readonly folder: string;
  readonly user: string;
  /** Starts what the image starts, with nothing in its environment but this. */
  start(env: NodeJS.ProcessEnv): Child;
  /** Runs another command in it, as `docker compose exec` does; throws if it fails, and returns what it printed. */
  run(command: readonly string[], env: NodeJS.ProcessEnv): string;
}

/** How far a stage has come. */
interface Playing {
  readonly root: string;
  workdir: string;
  user: string;
  command: readonly string[];
  readonly env: Record<string, string>;
}

/** Plays a Dockerfile's stages in folders of an empty folder, on this machine's Node.js 24 and without the network. */
export function buildImage(dockerfile: string, empty: string): Image {
  const stages = new Map<string, Playing>();
  let last: Playing | undefined;
  for (const stage of readDockerfile(dockerfile)) {
    last = play(stage, join(empty, stage.name), stages);
    stages.set(stage.name, last);
  }
  if (!last) throw new Error('The Dockerfile has no stage');
  return imageOf(last);
}

function imageOf({ root, workdir, user, command, env }: Playing): Image {
  const folder = join(root, workdir);
  const settings = (given: NodeJS.ProcessEnv) => ({
    cwd: folder,
    env: { ...bareEnvironment(), ...env, ...given },
  });
  const [program = '', ...args] = command;
  return {
    folder,
    user,
    start: (given) => watch(spawn(program, args, { ...settings(given), detached: true })),
    run: ([name = '', ...rest], given) => {
      const { status, stdout, stderr } = spawnSync(name, rest, { ...settings(given), encoding: 'utf8' });
      if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`);
      return stdout;
    },
  };
}

function play(stage: Stage, root: string, stages: ReadonlyMap<string, Playing>): Playing {
  const playing: Playing = { root, workdir: '/', user: 'root', command: [], env: {} };
  for (const instruction of stage.instructions) playOne(instruction, playing, stages);
  return playing;
}

function playOne(instruction: Instruction, playing: Playing, stages: ReadonlyMap<string, Playing>) {
  switch (instruction.is) {
    case 'WORKDIR':
      playing.workdir = instruction.path;
      return void mkdirSync(join(playing.root, instruction.path), { recursive: true });
    case 'ENV':
      playing.env[instruction.name] = instruction.value;
      return;
    case 'USER':
      playing.user = instruction.name;
      return;
    case 'CMD':
      playing.command = instruction.command;
      return;
    case 'COPY':
      return copy(instruction, playing, stages);
    case 'RUN':
      return runIn(join(playing.root, playing.workdir), instruction.command, playing.env);
  }
}

/** The contents of folders, and files under their names; from this checkout without what .dockerignore leaves out. */
function copy(
  { from, sources, to }: Instruction & { is: 'COPY' },
  { root, workdir }: Playing,
  stages: ReadonlyMap<string, Playing>,
) {
  const base = from === undefined ? context : stages.get(from)?.root;
  if (base === undefined) throw new Error(`There's no stage "${from}"`);
  for (const source of sources) {
    const path = join(base, source);
    const target = join(root, workdir, to);
    if (!statSync(path).isDirectory()) cpSync(path, to.endsWith('/') ? join(target, basename(path)) : target);
    else if (from === undefined) cpSync(path, target, { recursive: true, filter: isInContext });
    else linkTree(path, target);
  }
}

const ignored = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
if (ignored.some((pattern) => /[*?!/]/.test(pattern)))
  throw new Error('Teach this file the patterns of .dockerignore');
const isInContext = (path: string) => !ignored.includes(relative(context, path));

function runIn(cwd: string, command: string, env: Record<string, string>) {
  // What this checkout has was made by the same command from the same lock file, and takes half a minute to make again.
  if (command === 'npm ci') return linkInstalled(context, cwd);
  const options = { cwd, env: { ...bareEnvironment(), ...env }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], options);
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}: ${stdout}${stderr}`);
}

/** Nothing of this process's but where programs are; what the images of Node.js have is the same. */
const bareEnvironment = () => ({
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
});
