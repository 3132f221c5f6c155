import { pino } from 'pino';
import { log } from '#server/infra/log.ts';

/** Everything the process logs while the steps run, at every level; the steps see it as it comes. */
export async function logOf(steps: (lines: readonly string[]) => Promise<void>): Promise<string> {
  const lines: string[] = [];
  const inner = log as unknown as Record<symbol, { write(line: string): void }>;
  const { level } = log;
  const stream = inner[pino.symbols.streamSym]!;
  inner[pino.symbols.streamSym] = { write: (line) => void lines.push(line) };
  log.level = 'trace';
  try {
    await steps(lines);
  } finally {
    log.level = level;
    inner[pino.symbols.streamSym] = stream;
  }
  return lines.join('');
}
