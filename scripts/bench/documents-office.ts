import { makeDocx, makePptx, makeXlsx } from '#scripts/documents/office/make-office.ts';
import { checkOffice } from '#server/scanners/documents/office/check-office.ts';
import { documentRulesVersion } from '#shared/documents/document-rules.ts';
import type { Size } from './benchmark.ts';

const rounds: Readonly<Record<Size, { warmUp: number; counted: number }>> = {
  small: { warmUp: 20, counted: 60 },
  full: { warmUp: 300, counted: 1_500 },
};

/** Small Office files checked in a second of one core's work, by format: a Markdown table. */
export async function officeSpeed(size: Size): Promise<string> {
  const lines = [
    `| Office files (rules ${documentRulesVersion}) | documents a second and core |`,
    '| --- | ---: |',
  ];
  for (const [format, faulty, sound] of [
    ['docx', await makeDocx(['office-alt-missing', 'office-contrast', 'docx-list-fake']), await makeDocx()],
    ['pptx', await makePptx(['office-alt-missing', 'office-contrast', 'pptx-slide-title']), await makePptx()],
    ['xlsx', await makeXlsx(['office-alt-missing', 'office-merged', 'xlsx-no-table']), await makeXlsx()],
  ] as const) {
    const { warmUp, counted } = rounds[size];
    await checkAll([faulty, sound], warmUp);
    const before = process.cpuUsage();
    await checkAll([faulty, sound], counted);
    const { user, system } = process.cpuUsage(before);
    lines.push(`| ${format} | ${Math.round(counted / ((user + system) / 1e6))} |`);
  }
  return lines.join('\n');
}

async function checkAll(files: readonly Buffer[], times: number) {
  for (let at = 0; at < times; at += 1) {
    const bytes = files[at % files.length];
    if (bytes) await checkOffice(bytes, '', (broken) => broken.length);
  }
}
