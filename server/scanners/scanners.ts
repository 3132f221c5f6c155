import type { Tool } from '#shared/task-runners/tool.ts';
import { scanCore, type Scanner } from './core-scanner.ts';

/** The tools that can scan. A tool missing here requests no scans. */
export const scanners: Partial<Record<Tool, Scanner>> = { core: scanCore };
