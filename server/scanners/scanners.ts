import type { Tool } from '#shared/task-runners/tool.ts';
import { scanCore } from './core-scanner.ts';
import type { Scanner } from './scanner.ts';

/** The tools that can scan. A tool missing here requests no scans. */
export const scanners: Partial<Record<Tool, Scanner>> = { core: scanCore };
