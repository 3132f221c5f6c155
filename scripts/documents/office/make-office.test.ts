import { checkOffice } from '#server/scanners/documents/office/check-office.ts';
import { officeRuleIds, officeRules, type OfficeFormat } from '#shared/documents/document-rules.ts';
import {
  makeDocx,
  makePptx,
  makeXlsx,
  type DocxFault,
  type PptxFault,
  type XlsxFault,
} from './make-office.ts';

// A rule's formats aren't in its type; the maker of a format knows all of that format's rules.
const makers: Readonly<Record<OfficeFormat, (faults: readonly string[]) => Promise<Buffer>>> = {
  docx: (faults) => makeDocx(faults as readonly DocxFault[]),
  pptx: (faults) => makePptx(faults as readonly PptxFault[]),
  xlsx: (faults) => makeXlsx(faults as readonly XlsxFault[]),
};

const brokenIn = async (bytes: Buffer) =>
  (await checkOffice(bytes, '', () => 0)).findings.map(({ rule }) => rule);

describe.each(['docx', 'pptx', 'xlsx'] as const)('a made %s', (format) => {
  const faults = officeRuleIds.filter(
    (id) => officeRules[id].severity !== 'severe' && officeRules[id].formats.some((one) => one === format),
  );

  test('is sound unless asked otherwise', async () => {
    expect(await brokenIn(await makers[format]([]))).toEqual([]);
  });

  test.each(faults)('has %s alone when asked for it', async (fault) => {
    expect(await brokenIn(await makers[format]([fault]))).toEqual([fault]);
  });
});
