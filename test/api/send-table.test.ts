import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { sendTable } from '#server/infra/table-files/send-table.ts';
import type { TableFile, TableFormat, TableRow } from '#shared/http/table-file.ts';

let server: Server;
let ended: string[];
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Serves a table with these rows; returns its address. */
async function serving(
  format: TableFormat,
  rows: AsyncGenerator<readonly TableRow[]>,
  whenSent = async () => {},
) {
  ended = [];
  const file: TableFile = {
    name: 'north field/2026',
    format,
    main: { title: 'Rows', columns: [{ header: 'n', type: 'number' }], rows },
    timeZone: 'UTC',
    words: { yes: 'yes', no: 'no' },
  };
  const app = express();
  app.get('/', async (_req, res) => {
    const whenBroken = async (count: number) => void ended.push(`broken after ${count}`);
    await sendTable(res, file, { whenSent, whenBroken });
  });
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const portion = (length: number): readonly TableRow[] => Array.from({ length }, () => [Math.random()]);

describe.each(['csv', 'xlsx'] as const)('as %s', (format) => {
  test('a row that can’t be read breaks the download off, so that it never looks whole', async () => {
    const broken = async function* () {
      for (let count = 0; count < 100; count += 1) yield portion(500);
      throw new Error('The database went away');
    };
    const response = await fetch(await serving(format, broken()));
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    expect(ended).toEqual(['broken after 50000']);
  });

  test('a failure before the first row is answered as one', async () => {
    // oxlint-disable-next-line require-yield -- it fails before it could
    const broken = async function* (): AsyncGenerator<readonly TableRow[]> {
      throw new Error('The database is away');
    };
    const response = await fetch(await serving(format, broken()));
    expect(response.status).toBe(500);
    expect(ended).toEqual([]);
  });

  test('a file whose entry in the log can’t be written isn’t finished', async () => {
    const rows = async function* () {
      yield portion(3);
    };
    const failing = async () => {
      throw new Error('No entry');
    };
    const response = await fetch(await serving(format, rows(), failing));
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    expect(ended).toEqual(['broken after 3']);
  });

  test('its name is safe in a header', async () => {
    const rows = async function* () {
      yield portion(1);
    };
    const response = await fetch(await serving(format, rows()));
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="north-field-2026.${format}"`,
    );
  });
});
