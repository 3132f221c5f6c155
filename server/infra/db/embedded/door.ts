import { createHash } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** The number that PostgreSQL's clients put in the socket's name. */
export const doorPort = 5432;

/** A Unix socket's path has at most 104 (macOS) or 108 (Linux) bytes. */
const longestPath = 100;

/** How long a rival that saw the same stale socket may need to take it over, in milliseconds. */
const rivalMs = 100;

/** The data folder can't be used: a sentence for the person who named it. */
export class UnusableDataFolder extends Error {
  override name = 'UnusableDataFolder';
}

/** Thrown when another process holds the data folder. */
export class DataFolderInUse extends UnusableDataFolder {
  override name = 'DataFolderInUse';
  constructor(folder: string, pid: string) {
    super(
      `The data folder ${folder} is already open in process ${pid}. Stop that process first, give this one another folder with DATA_DIR, or use PostgreSQL with DATABASE_URL.`,
    );
  }
}

export interface Door {
  /** Where clients connect: the folder and port that form PostgreSQL's socket name. */
  close(): Promise<void>;
}

/** The folder of a data folder's socket: the data folder itself, unless its path is too long. */
export function doorFolder(dataFolder: string) {
  const real = realpathSync(dataFolder);
  if (Buffer.byteLength(socketPath(real)) <= longestPath) return real;
  const name = createHash('sha256').update(real).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `courseyard-${name}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  assertIsOurs(folder);
  return folder;
}

/** Anyone can make a folder of that name first, and stand between the database and who connects to it. */
function assertIsOurs(folder: string) {
  const found = lstatSync(folder);
  // Windows has neither owners nor modes of this kind.
  const isPrivate = !process.getuid || (found.uid === process.getuid() && (found.mode & 0o077) === 0);
  if (found.isDirectory() && isPrivate) return;
  throw new UnusableDataFolder(
    `The folder ${folder}, where the database’s socket goes because the data folder’s path is long, belongs to somebody else or is open to others. Remove it, or give DATA_DIR a shorter path.`,
  );
}

const socketPath = (folder: string) => join(folder, `.s.PGSQL.${doorPort}`);
const pidPath = (dataFolder: string) => join(dataFolder, 'server.pid');

/** Whether a living process holds the folder. */
export const isHeld = (dataFolder: string) => answers(socketPath(doorFolder(dataFolder)));

/**
 * Takes the data folder for this process and lets others connect as clients. The listening socket is the lock: the
 * kernel releases it when the process ends, for whatever reason. Throws DataFolderInUse when another process holds it.
 */
export async function openDoor(dataFolder: string, admit: () => Duplex): Promise<Door> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  chmodSync(dataFolder, 0o700);
  const path = socketPath(doorFolder(dataFolder));
  const guests = new Set<Socket>();
  const server = createServer((socket) => {
    const connection = admitted(admit);
    if (connection) welcomeGuest(socket, connection, guests);
    else socket.destroy();
  });
  const tookOver = await listenOrTakeOver(server, path, dataFolder);
  const inode = statSync(path).ino;
  if (tookOver) await wait(rivalMs);
  if (statSync(path, { throwIfNoEntry: false })?.ino !== inode) {
    server.close();
    throw new DataFolderInUse(dataFolder, holderOf(dataFolder));
  }
  writeFileSync(pidPath(dataFolder), String(process.pid));
  server.unref();
  return { close: () => closeDoor(server, guests) };
}

/** Nobody is let in before the database has started, or while it's moved; that must not end who holds the folder. */
function admitted(admit: () => Duplex) {
  try {
    return admit();
  } catch {
    return undefined;
  }
}

function welcomeGuest(socket: Socket, connection: Duplex, guests: Set<Socket>) {
  guests.add(socket);
  socket.on('close', () => guests.delete(socket));
  socket.on('error', () => connection.destroy());
  connection.on('error', () => socket.destroy());
  socket.pipe(connection).pipe(socket);
}

function closeDoor(server: Server, guests: Set<Socket>) {
  for (const guest of guests) guest.destroy();
  return new Promise<void>((resolve) => server.close(() => resolve()));
}

async function listenOrTakeOver(server: Server, path: string, dataFolder: string) {
  if (await listen(server, path)) return false;
  if (await answers(path)) throw new DataFolderInUse(dataFolder, holderOf(dataFolder));
  rmSync(path, { force: true });
  if (await listen(server, path)) return true;
  throw new DataFolderInUse(dataFolder, holderOf(dataFolder));
}

/** Whether the path was free; throws any other reason for not being able to listen. */
const listen = (server: Server, path: string) =>
  new Promise<boolean>((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error);
    server.once('error', onError);
    server.listen(path, () => {
      server.off('error', onError);
      resolve(true);
    });
  });

/** Whether a living process listens at the path. */
const answers = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

function holderOf(dataFolder: string) {
  try {
    return readFileSync(pidPath(dataFolder), 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
