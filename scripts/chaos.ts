import { parseArgs } from 'node:util';
import { log } from '#server/infra/log.ts';
import { faults } from '#test/chaos/faults.ts';
import { full, short, type Fault } from '#test/chaos/fault.ts';
import { startInstallation, type Installation } from '#test/chaos/installation.ts';
import { build } from './build.ts';

const help = `
Breaks an installation of its own, and prints for each fault what broke, what was lost, and how long it took until
everything was well again.

  npm run chaos -- [--short] [fault …]
      --short    the outages last seconds instead of minutes
      fault      ${faults.map(({ name }) => name).join(', ')}; all of them if none is named
`;

const options = { help: { type: 'boolean', short: 'h' }, short: { type: 'boolean' } } as const;

async function breakIt(installation: Installation, fault: Fault, extent: typeof full): Promise<boolean> {
  const what = fault.broken(extent);
  try {
    const { lost, wellAfterMs } = await fault.run(installation, extent);
    const losses = lost.length === 0 ? 'nothing' : lost.join('; ');
    console.log(`${fault.name}: ${what} · lost: ${losses} · well after ${(wellAfterMs / 1000).toFixed(1)} s`);
    return lost.length === 0;
  } catch (error) {
    console.log(`${fault.name}: ${what} · it wasn't well again: ${String(error)}`);
    return false;
  }
}

async function breakAll(chosen: readonly Fault[], extent: typeof full) {
  const installation = await startInstallation();
  if (!installation) throw new Error('There are no binaries of PostgreSQL here, which the faults need.');
  const stop = () => void installation.stop().finally(() => process.exit(1));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let well = 0;
  try {
    for (const fault of chosen) if (await breakIt(installation, fault, extent)) well += 1;
  } finally {
    await installation.stop();
  }
  console.log(`\n${chosen.length} faults, ${chosen.length - well} with losses`);
  if (well < chosen.length) process.exitCode = 1;
}

// What breaks here, breaks on purpose.
log.level = 'silent';
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const unknown = positionals.filter((name) => !faults.some((fault) => fault.name === name));
if (values.help || unknown.length > 0) {
  console.log(unknown.length > 0 ? `There's no fault "${unknown.join('", "')}".\n${help}` : help);
  process.exitCode = unknown.length > 0 ? 2 : 0;
} else {
  await build({ production: false });
  const chosen = faults.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  await breakAll(chosen, values.short ? short : full);
}
