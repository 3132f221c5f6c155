import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UsageError } from './operate.ts';

const unseen = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Reads secrets from standard input, a line each, in the order of the flags they're for: piped, or typed unseen. On a
 * command's own line, others on the machine could read them, and the shell would keep them.
 */
export async function readSecrets<Flag extends string>(flags: readonly Flag[]): Promise<Map<Flag, string>> {
  const isTyped = process.stdin.isTTY;
  const prompt = createInterface({ input: process.stdin, output: unseen(), terminal: isTyped });
  const lines = prompt[Symbol.asyncIterator]();
  const secrets = new Map<Flag, string>();
  for (const flag of flags) {
    if (isTyped) process.stderr.write(`${flag}: `);
    const line = await lines.next();
    if (isTyped) process.stderr.write('\n');
    const secret = line.done ? '' : line.value.trim();
    if (secret === '') throw new UsageError(`--${flag} is "-", but nothing came on standard input.`);
    secrets.set(flag, secret);
  }
  prompt.close();
  return secrets;
}
