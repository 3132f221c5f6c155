// @ts-check
// The thread that owns PGlite and speaks PostgreSQL's wire protocol with any number of virtual connections.
// Plain JavaScript, because Node starts it straight from this file: under type stripping, under jest and in the build alike.
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { parentPort, workerData } from 'node:worker_threads';

/** @typedef {{ id: number, isGuest: boolean, received: Buffer, scanned: number, isStarted: boolean }} Connection */
/** @typedef {{ connection: Connection, messages: Buffer, last: string }} Unit */

const port = parentPort;
if (!port) throw new Error('This file is the embedded database and runs in a worker thread');

// PGlite's single session has no background checkpointer: a small limit keeps recovery after a kill short.
const database = await PGlite.create({
  dataDir: workerData.folder,
  extensions: { pg_trgm },
  postgresqlconf: ['max_wal_size=128MB'],
});

/** @type {Map<number, Connection>} */
const connections = new Map();
/** @type {Unit[]} */
const waiting = [];
/**
 * The connection with an open transaction: until it ends, no other connection's messages run. @type {Connection |
 * undefined}
 */
let owner;
let isRunning = false;

const sslRequest = 80_877_103;
const cancelRequest = 80_877_102;
/** Messages that PostgreSQL answers: sync, query, flush, terminate, copy done, copy fail, function call. */
const unitEnds = new Set(['S', 'Q', 'H', 'X', 'c', 'f', 'F']);

/** @param {string} type @param {Buffer} body */
function message(type, body) {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/** @param {string} name @param {string} value */
const parameter = (name, value) => message('S', Buffer.from(`${name}\0${value}\0`));

/** A server's answer to the start-up packet: authenticated, its parameters, a key no one needs, ready. */
const welcome = Buffer.concat([
  message('R', Buffer.from([0, 0, 0, 0])),
  parameter('server_version', '18.6'),
  parameter('client_encoding', 'UTF8'),
  parameter('DateStyle', 'ISO, MDY'),
  parameter('integer_datetimes', 'on'),
  parameter('standard_conforming_strings', 'on'),
  parameter('TimeZone', 'UTC'),
  message('K', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1])),
  message('Z', Buffer.from('I')),
]);

/** Sends a copy: what's shared stays ours. @param {number} id @param {Uint8Array} bytes */
function send(id, bytes) {
  const copy = new Uint8Array(bytes);
  port?.postMessage({ id, bytes: copy }, [copy.buffer]);
}

/** @param {Connection} connection @param {Uint8Array} bytes */
function receive(connection, bytes) {
  const arrived = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  connection.received =
    connection.received.length === 0 ? arrived : Buffer.concat([connection.received, arrived]);
  if (!connection.isStarted && !startUp(connection)) return;
  for (let unit = nextUnit(connection); unit; unit = nextUnit(connection)) waiting.push(unit);
  void run();
}

/**
 * Answers the packets that come before the protocol itself. @param {Connection} connection @returns {boolean} whether
 * it has begun
 */
function startUp(connection) {
  while (connection.received.length >= 8) {
    const length = connection.received.readInt32BE(0);
    if (connection.received.length < length) return false;
    const code = connection.received.readInt32BE(4);
    connection.received = connection.received.subarray(length);
    if (code === cancelRequest) return false;
    if (code === sslRequest) {
      send(connection.id, Buffer.from('N'));
      continue;
    }
    connection.isStarted = true;
    send(connection.id, welcome);
    return true;
  }
  return false;
}

/**
 * Cuts off the messages up to the next one PostgreSQL answers. @param {Connection} connection @returns {Unit |
 * undefined}
 */
function nextUnit(connection) {
  const { received } = connection;
  let at = connection.scanned;
  while (received.length - at >= 5) {
    const end = at + 1 + received.readInt32BE(at + 1);
    if (received.length < end) break;
    const type = String.fromCharCode(received[at] ?? 0);
    at = end;
    if (!unitEnds.has(type)) continue;
    connection.received = received.subarray(end);
    connection.scanned = 0;
    return { connection, messages: received.subarray(0, end), last: type };
  }
  connection.scanned = at;
  return undefined;
}

/** Runs waiting units one at a time, those of the open transaction's connection first. */
async function run() {
  if (isRunning) return;
  isRunning = true;
  try {
    for (let unit = take(); unit; unit = take()) {
      if (unit.last === 'X') await leave(unit.connection);
      else await execute(unit);
    }
  } finally {
    isRunning = false;
  }
}

function take() {
  const index = owner ? waiting.findIndex(({ connection }) => connection === owner) : 0;
  return index < 0 ? undefined : waiting.splice(index, 1)[0];
}

/** @param {Unit} unit */
async function execute({ connection, messages }) {
  /** @type {Uint8Array[]} */
  const parts = [];
  // As it comes, since PGlite would also take it apart; and a folder's files need no step to become the disk's.
  await database.execProtocolRawStream(messages, {
    onRawData: (part) => void parts.push(part.slice()),
    syncToFs: false,
  });
  const answer = Buffer.concat(parts);
  owner = isIdle(answer) ? undefined : connection;
  const gaveUp = lookThrough(answer, connection);
  // The session is everybody's: what a guest set there goes with its statement or transaction.
  if (connection.isGuest && owner === undefined && gaveUp === undefined)
    await database.exec('reset session authorization; reset all');
  send(connection.id, answer);
  if (gaveUp !== undefined) port?.postMessage({ id: connection.id, gaveUp });
}

/** Whether the answer ends with "ready for query, idle": no transaction is open. @param {Buffer} answer */
const isIdle = (answer) =>
  answer.length >= 6 && answer[answer.length - 6] === 0x5a && answer[answer.length - 1] === 0x49;

/**
 * Forwards notifications, which reach only the one real session, to the other connections. Returns PostgreSQL's
 * last words when it gave up: after a PANIC or a FATAL error this session no longer answers anyone.
 * @param {Buffer} answer @param {Connection} from @returns {string | undefined}
 */
function lookThrough(answer, from) {
  for (let at = 0; at + 5 <= answer.length;) {
    const endOfMessage = at + 1 + answer.readInt32BE(at + 1);
    const type = String.fromCharCode(answer[at] ?? 0);
    if (type === 'A') {
      for (const other of connections.values())
        if (other !== from && other.isStarted) send(other.id, answer.subarray(at, endOfMessage));
    }
    if (type === 'E') {
      const fields = answer
        .subarray(at + 5, endOfMessage)
        .toString('utf8')
        .split('\0');
      if (fields.some((field) => field === 'VPANIC' || field === 'VFATAL'))
        return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'no reason given';
    }
    at = endOfMessage;
  }
  return undefined;
}

/** A closing connection takes its open transaction with it. @param {Connection} connection */
async function leave(connection) {
  if (owner === connection) {
    await database.exec('rollback');
    owner = undefined;
  }
  connections.delete(connection.id);
  port?.postMessage({ id: connection.id, ended: true });
}

/** @param {number} id @param {boolean} [isGuest] */
function connectionOf(id, isGuest = false) {
  const known = connections.get(id);
  if (known) return known;
  const connection = { id, isGuest, received: Buffer.alloc(0), scanned: 0, isStarted: false };
  connections.set(id, connection);
  return connection;
}

/** @typedef {{ command?: 'close', id: number, isGuest?: boolean, ended?: boolean, bytes: Uint8Array }} Request */

port.on('message', async (/** @type {Request} */ request) => {
  if (request.command === 'close') {
    await database.close();
    port.postMessage({ closed: true });
    port.close();
  } else if (request.ended) {
    waiting.push({ connection: connectionOf(request.id), messages: Buffer.alloc(0), last: 'X' });
    void run();
  } else {
    receive(connectionOf(request.id, request.isGuest), request.bytes);
  }
});
port.postMessage({ ready: true });
