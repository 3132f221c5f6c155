import { createServer } from 'node:net';

/** Below the range that systems use for outgoing connections (from 32768 on Linux), which could take a free port first. */
const firstPort = 20_000;
const portsPerWorker = 500;

const worker = Number(process.env.JEST_WORKER_ID ?? 1) % 20;
let offset = Math.floor(Math.random() * portsPerWorker);

/** A free port of 127.0.0.1; parallel test workers get different ones. */
export async function freePort(): Promise<number> {
  offset = (offset + 1) % portsPerWorker;
  const port = firstPort + worker * portsPerWorker + offset;
  return (await isFree(port)) ? port : freePort();
}

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
