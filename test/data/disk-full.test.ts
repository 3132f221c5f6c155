import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, type Child } from '#test/support/child.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'courseyard-full-'));
});

const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

interface WayToFill {
  readonly name: string;
  begin(): void;
  /** once the database exists */
  leaveRoom(writer: Child): void;
  makeRoom(writer: Child): void;
  end(): void;
}

const ballast = () => join(folder, 'ballast');

/** A separate file system, all but filled by one file: at 6 MB a table runs out of room, at 24 MB the log does. */
const smallDisk = (restMegabytes: number): WayToFill => ({
  name: `of the disk ${restMegabytes} MB are left`,
  begin: () => expect(run('mount', '-t', 'tmpfs', '-o', 'size=150m', 'tmpfs', folder)).toBe(true),
  leaveRoom: ({ process: writing }) => {
    // Paused, or it takes the room being measured.
    writing.kill('SIGSTOP');
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(ballast(), Buffer.alloc(bavail * bsize - restMegabytes * 2 ** 20));
    writing.kill('SIGCONT');
  },
  makeRoom: () => rmSync(ballast()),
  end: () => expect(run('umount', folder)).toBe(true),
});

/** Needs no rights: the process may not grow a file beyond 18 MB. */
const limitedFiles: WayToFill = {
  name: 'no file may grow',
  begin: () => {},
  leaveRoom: ({ process: { pid } }) => run('prlimit', '--pid', String(pid), '--fsize=18000000:unlimited'),
  makeRoom: ({ process: { pid } }) => run('prlimit', '--pid', String(pid), '--fsize=unlimited:unlimited'),
  end: () => {},
};

function mayMount() {
  const tried = mkdtempSync(join(tmpdir(), 'courseyard-mount-'));
  const isMounted = run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', tried);
  if (isMounted) run('umount', tried);
  rmSync(tried, { recursive: true });
  return isMounted;
}

const ways = [limitedFiles, ...(mayMount() ? [smallDisk(6), smallDisk(24)] : [])];

test.each(ways)(
  "when $name, it says it's unavailable, loses nothing, and continues once there's room",
  async (way) => {
    way.begin();
    const writer = startChild('test/support/pair-writer.ts', [folder, 'fill']);
    try {
      await writer.until((out) => out.includes('1\n'));
      way.leaveRoom(writer);
      await writer.until((out) => out.split('!').length > 3);
      const committed = Number(/(\d+)\n!/.exec(writer.printed.out)?.[1]);
      expect(committed).toBeGreaterThan(0);
      way.makeRoom(writer);
      await writer.until((out) => out.includes(`\n${committed + 3}\n`));
      await writer.kill();
      const reader = startChild('test/support/pair-writer.ts', [folder, 'own']);
      expect(await reader.exited).toBe(0);
      const found = JSON.parse(reader.printed.out) as { numbers: number; halves: number; last: number };
      expect(found.last).toBeGreaterThanOrEqual(committed + 3);
      expect(found).toMatchObject({ numbers: found.last, halves: found.last * 2 });
    } finally {
      await writer.kill();
      way.end();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
