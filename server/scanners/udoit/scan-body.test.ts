import { readBody } from '#server/scanners/body/body.ts';
import { nowhere } from '#server/scanners/body/place.ts';
import { textRules } from '#shared/scans/udoit-rules.ts';
import { scanCases } from '#test/support/scan-cases/scan-cases.ts';
import { scanBody } from './scan-body.ts';

const rulesBrokenBy = (html: string) => scanBody(readBody(html), nowhere).findings.map(({ rule }) => rule);

describe.each(textRules)('%s', (id) => {
  const { failing, sound } = scanCases[id];

  test('has test cases', () => {
    expect(failing.length).toBeGreaterThanOrEqual(3);
    expect(sound.length).toBeGreaterThanOrEqual(3);
  });

  test('finds faults', () => {
    expect(failing.filter((html) => !rulesBrokenBy(html).includes(id))).toEqual([]);
  });

  test('accepts sound content', () => {
    expect(sound.filter((html) => rulesBrokenBy(html).includes(id))).toEqual([]);
  });
});

test('shows where a fault is without the keys that open files', () => {
  const [finding] = scanBody(
    readBody(
      '<p><img src="/courses/1/files/2/preview?verifier=s3cret" data-api-endpoint="https://a.b/api/v1/courses/1/files/2"></p>',
    ),
    nowhere,
  ).findings;
  expect(finding?.rule).toBe('img-alt-missing');
  expect(finding?.excerpt).toBe('<img src="/courses/1/files/2/preview?">');
});
