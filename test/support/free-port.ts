import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections (Linux from 32768 on), which could take a free one first. */
const firstPort = 20_000;
const portsPerWorker = 500;

const worker = Number(process.env.JEST_WORKER_ID ?? 1) % 20;
let offset = Math.floor(Math.random() * portsPerWorker);

/** A port of 127.0.0.1 that nobody listens on; side by side, test workers are given different ones. */
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
