import pg from 'pg';

/** Runs a statement on a connection of its own, since faults cut those that stay open. */
export type Sql = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

export const sqlOn =
  (url: string): Sql =>
  async (text, values = []) => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  };
