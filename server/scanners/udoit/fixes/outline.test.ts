import { readBody } from '#server/scanners/body/body.ts';
import { nowhere } from '#server/scanners/body/place.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { scanBody } from '../scan-body.ts';
import { formFor } from './fix.ts';
import { outlineAround } from './outline.ts';

function around(html: string, rule: UdoitRuleId) {
  const body = readBody(html);
  const finding = scanBody(body, nowhere).findings.find((one) => one.rule === rule);
  if (!finding) throw new Error(`${rule} isn't broken in ${html}`);
  return { outline: outlineAround(body, finding), form: formFor(body, finding) };
}

describe('the outline around a finding', () => {
  test('has the headings in their order, and says which one it is about', () => {
    expect(around('<h2>Plants</h2><p>x</p><h4>Stems</h4>', 'heading-skip').outline).toEqual([
      { level: 2, text: 'Plants', isThis: false },
      { level: 4, text: 'Stems', isThis: true },
    ]);
  });

  test('has a text among them that only looks like one', () => {
    const html = '<h2>Plants</h2><p><b>Stems</b></p><p>Plain text that goes on.</p><h2>Animals</h2>';
    expect(around(html, 'heading-fake').outline).toEqual([
      { level: 2, text: 'Plants', isThis: false },
      { level: null, text: 'Stems', isThis: true },
      { level: 2, text: 'Animals', isThis: false },
    ]);
  });

  test('is only for headings', () => {
    expect(around('<h2>Plants</h2><img src="a.png">', 'img-alt-missing').outline).toBeNull();
  });
});

test('says of colors what they have to differ from, and by how much', () => {
  const pale = '<p style="background: #eee; color: #aaa">Pale</p>';
  expect(around(pale, 'contrast').form).toMatchObject({
    ways: [
      { way: 'text_color', field: { against: '#eeeeee', now: '#aaaaaa', least: 4.5 } },
      { way: 'background', field: { against: '#aaaaaa' } },
      {},
    ],
  });
  const large =
    '<p style="color: #bbb; font-size: 30px">Large <span style="color: #ccc">and paler</span></p>';
  expect(around(large, 'contrast').form).toMatchObject({
    ways: [{ field: { against: '#ffffff', least: 3 } }, { field: { against: null } }, {}],
  });
});
